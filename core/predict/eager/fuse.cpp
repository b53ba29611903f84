// fuse_modules and fuse_modules_qat (torch/ao/quantization/fuse_modules.py, fuser_method_mappings.py).

#include "config/eager_presets.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"
#include "predict/fuse/fuser_methods.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::predict::eager {

namespace {

std::string tuple_repr(const std::vector<std::string>& types) {
    std::string text;
    for (const auto& type : types)
        text += (text.empty() ? "" : ", ") + class_repr(type);
    return "(" + text + (types.size() == 1 ? ",)" : ")");
}

class Fusing {
public:
    Fusing(Run& run, ObjectId root, const Arguments& arguments, bool is_qat)
        : run_(run), root_(root), arguments_(arguments), is_qat_(is_qat) {}

    void fuse(const std::vector<std::string>& group) {
        std::vector<ObjectId> modules;
        std::vector<std::string> types;
        for (const auto& path : group) {
            modules.push_back(found_at(path, types));
            if (modules.back()) types.push_back(plain_type(run_.model, run_.model[modules.back()]));
        }
        const auto fused = arguments_.fuser_func.empty() ? fuse_known(modules, types) : fuse_by_user();
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (i >= fused.size())
                raise("IndexError", "list index out of range",
                      message(codes::eager_answer_no_module, arguments_.fuser_func, group[i]));
            const auto dot = group[i].rfind('.');
            const auto parent = dot == std::string::npos ? root_ : module_at(group[i].substr(0, dot));
            run_.object(parent).set_child(group[i].substr(dot == std::string::npos ? 0 : dot + 1), fused[i]);
        }
    }

private:
    /// getattr along a dotted path.
    ObjectId module_at(std::string_view path) const {
        auto id = root_;
        for (std::size_t at = 0; at <= path.size();) {
            const auto end = std::min(path.find('.', at), path.size());
            id = run_.need_child(id, path.substr(at, end - at));
            at = end + 1;
        }
        return id;
    }

    /// What stands there; of what is no module, its type is noted and none is returned.
    ObjectId found_at(std::string_view path, std::vector<std::string>& types) const {
        const auto dot = path.rfind('.');
        const auto owner = dot == std::string_view::npos ? root_ : module_at(path.substr(0, dot));
        const auto name = path.substr(dot == std::string_view::npos ? 0 : dot + 1);
        const auto& object = run_.model[owner];
        if (const auto child = object.child(name)) return child;
        if (object.parameter(name)) {
            types.emplace_back("torch.nn.parameter.Parameter");
        } else if (const auto* value = object.attribute(name)) {
            types.push_back(value_type_name(*value));
        } else {
            return run_.need_child(owner, name);
        }
        return {};
    }

    std::vector<ObjectId> fuse_by_user() {
        std::vector<ObjectId> made;
        for (const auto& answer : run_.next_call("fuser_func", arguments_.fuser_func).answers)
            made.push_back(answer.same_item && *answer.same_item < made.size() ? made[*answer.same_item]
                                                                               : run_.take(answer));
        return made;
    }

    const config::FuserMethod& method_of(const std::vector<std::string>& types) const {
        const config::FuserMethod* found = nullptr;
        for (const auto& entry : arguments_.fusers)
            if (entry.classes == types) found = &entry.method;
        if (found) return *found;
        for (const auto& entry : config::eager_tables().fusions)
            if (entry.classes == types) return entry.method;
        const auto shown = tuple_repr(types);
        assertion("did not find fuser method for: " + shown, message(codes::eager_fuser_missing, shown));
    }

    std::vector<ObjectId> fuse_known(const std::vector<ObjectId>& modules,
                                     const std::vector<std::string>& types) {
        const auto& method = method_of(types);
        const auto fused = call(method, modules);
        if (!fused)
            raise("AttributeError", "'NoneType' object has no attribute 'register_forward_pre_hook'",
                  message(codes::eager_answer_no_module, method.name, types.front()));
        // The hooks of the first part before the fused module, those of the last one behind it.
        auto& first = run_.object(modules.front());
        auto& made = run_.object(fused);
        auto pre_hooks = std::exchange(first.pre_hooks, {});
        made.pre_hooks.insert(made.pre_hooks.end(), pre_hooks.begin(), pre_hooks.end());
        auto hooks = std::exchange(run_.object(modules.back()).hooks, {});
        run_.object(fused).hooks.insert(run_.object(fused).hooks.end(), hooks.begin(), hooks.end());
        std::vector<ObjectId> result = {fused};
        for (std::size_t i = 1; i < modules.size(); ++i) {
            Object identity;
            identity.type = "torch.nn.Identity";
            identity.training = run_.model[modules.front()].training;
            identity.origin = run_.model[modules[i]].origin;
            result.push_back(run_.model.add(std::move(identity)));
        }
        return result;
    }

    ObjectId call(const config::FuserMethod& method, const std::vector<ObjectId>& modules) {
        const auto is_torchs = [](const config::ObjectRef& argument) {
            return argument.name.starts_with("torch.");
        };
        if (!method.name.starts_with("torch.ao.quantization.") ||
            !std::ranges::all_of(method.args, is_torchs)) {
            const auto name = method.is_factory && !method.args.empty()
                                  ? method.name + "(" + method.args.front().name + ")"
                                  : method.name;
            const auto& recorded = run_.next_call("fuser_method", name);
            return recorded.answers.empty() ? ObjectId() : run_.take(recorded.answers.front());
        }
        // Torch's own fuser methods are those of the FX flow: they look at modules as a graph has them.
        model::Graph parts = *run_.model.types;
        std::vector<FusePart> structure;
        for (const auto id : modules) {
            const auto& object = run_.model[id];
            model::Module row;
            row.type = object.type;
            row.training = object.training;
            row.attributes = object.attributes;
            FusePart part;
            part.kind = FusePart::Kind::Module;
            part.type = plain_type(run_.model, object);
            part.exact_type = object.type;
            part.module = parts.modules.push_back(std::move(row));
            part.training = object.training;
            structure.push_back(std::move(part));
        }
        config::BackendPatternConfig config;
        config.fuser_method = method;
        return object_of(call_fuser(parts, config, is_qat_, structure), modules);
    }

    static void fold(Object& into, const Object& norm) {
        const auto weight = std::ranges::find(into.parameters, "weight", &Tensor::name);
        if (weight == into.parameters.end() || !weight->range) return;
        const auto range = norm.fold_factors ? converting::folded(*weight->range, *norm.fold_factors,
                                                                  into.flag("transposed") ? 1 : 0)
                                             : std::nullopt;
        weight->range = range ? std::make_shared<const WeightRange>(*range) : nullptr;
    }

    ObjectId object_of(const FusedModule& fused, const std::vector<ObjectId>& modules) {
        const auto part = [&](const FusePart& given) {
            const auto id = modules[given.module.index()];
            if (!given.folded) return id;
            const auto copy = deep_copy(run_.model, id);
            auto& object = run_.object(copy);
            if (!object.parameter("bias")) object.parameters.push_back({"bias", std::nullopt});
            fold(object, run_.model[modules[1]]);
            return copy;
        };
        if (fused.children.empty()) return part(fused.plain);
        Object object;
        object.type = fused.type;
        object.origin = run_.model[modules.front()].origin;
        for (std::size_t i = 0; i < fused.children.size(); ++i)
            object.children.push_back(Child{fused_child_name(fused.type, i), part(fused.children[i])});
        return run_.model.add(std::move(object));
    }

    Run& run_;
    ObjectId root_;
    const Arguments& arguments_;
    bool is_qat_;
};

} // namespace

void fuse_modules(Run& run, ObjectId root, const Arguments& arguments, bool is_qat) {
    Fusing fusing(run, root, arguments, is_qat);
    for (const auto& group : arguments.fuse)
        fusing.fuse(group);
}

} // namespace qcs::predict::eager
