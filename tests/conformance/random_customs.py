"""Random custom configs for prepare and convert (config_recipe.py has the format)."""
from graph_recipe import modules_of
from graph_user_code import CUSTOM_PAIRS


def _leaves(spec, kind):
    return [path for path, m in modules_of(spec) if m.get("leaf") == kind]


def random_case_custom(rng, spec, model):
    """(prepare custom config or None, convert custom config or None) before the mapping of standalone modules is
    known. `model`: random_graphs.Model, which knows what could stay untraced."""
    custom, convert = {}, {}
    names = list(model.untraced)
    paths = [path for path, m in modules_of(spec) if path and "shared" not in m]
    if rng.random() < 0.07 and paths:
        names += rng.sample(paths, min(len(paths), rng.randint(1, 2)))
    if names:
        custom["non_traceable_module_name"] = names
    if rng.random() < 0.05:
        custom["non_traceable_module_class"] = [rng.choice(
            ["graph_recipe.Residual", "graph_recipe.Block", "user.UserLinear", "nn.Linear", "nn.Sequential",
             "user.UserSequential", "user.Scale", "user.UserIdentity"])]
    _standalone(rng, custom, model)
    _custom_modules(rng, spec, custom, convert)
    if rng.random() < 0.10:
        custom["input_quantized_idxs"] = rng.choice([[0], [0], [1], [0, 1], [3]])
    if rng.random() < 0.10:
        custom["output_quantized_idxs"] = rng.choice([[0], [0], [0], [1], [0, 1]])
    _preserved(rng, spec, custom, convert)
    for body in (custom, convert):
        if body and rng.random() < 0.03:
            body["as_dict"] = True
    return custom or None, convert or None


def _standalone(rng, custom, model):
    """Names of blocks or containers; their mappings are chosen later."""
    if not model.leaf_like or rng.random() > 0.16:
        return
    for path, cls, shapes in rng.sample(model.leaf_like, min(len(model.leaf_like), rng.choice([1, 1, 2]))):
        inputs = [["float", list(shape)] for shape in shapes if hasattr(shape, "numel")]
        child = None
        if rng.random() < 0.55:
            child = {}
            if rng.random() < 0.7:
                child["input_quantized_idxs"] = rng.choice([[0], [0], [0, 1]])
            if rng.random() < 0.6:
                child["output_quantized_idxs"] = rng.choice([[0], [0], [0], [0], [1]])
            if rng.random() < 0.1:
                child["preserved_attributes"] = ["note"]
            child = child or None
        by_class = cls is not None and rng.random() < 0.35
        entry = [cls if by_class else path, None, inputs, child, None]
        custom.setdefault("standalone_module_class" if by_class else "standalone_module_name", []).append(entry)


def _custom_modules(rng, spec, custom, convert):
    for float_name, (observed, quantized) in CUSTOM_PAIRS.items():
        if not _leaves(spec, float_name) or rng.random() > 0.6:
            continue
        if float_name == "user.CustomLinear" and rng.random() < 0.12:
            observed = rng.choice(["user.ForgetfulObserved", "user.RefusingObserved"])
        kinds = ["static"] if rng.random() < 0.85 else rng.choice([["static", "dynamic"], ["dynamic"], ["weight_only"]])
        for kind in kinds:
            custom.setdefault("float_to_observed", []).append([float_name, observed, kind])
            if rng.random() < 0.88:
                convert.setdefault("observed_to_quantized", []).append([observed, quantized, kind])


def _preserved(rng, spec, custom, convert):
    if rng.random() > 0.08:
        return
    spec["note"] = rng.choice(["kept", 7, [1, 2]])
    names = ["note"]
    if spec.get("children") and rng.random() < 0.4:
        names.append(rng.choice(spec["children"])[0])
    if rng.random() < 0.2:
        names.append("no_such_attribute")
    custom["preserved_attributes"] = names
    if rng.random() < 0.6:
        convert["preserved_attributes"] = names


def fill_standalone(rng, custom, mapping, backend):
    """Some standalone entries get a mapping of their own or a backend of their own."""
    for kind in ("standalone_module_name", "standalone_module_class"):
        for entry in (custom or {}).get(kind, ()):
            if rng.random() < 0.45:
                entry[1] = mapping()
            if rng.random() < 0.25:
                entry[4] = backend()
