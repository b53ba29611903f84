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
            const auto found = found_at(path);
            modules.push_back(found.module);
            types.push_back(found.module ? plain_type(run_.model, run_.model[found.module]) : found.type);
        }
        const auto fused = arguments_.fuser_func.empty() ? fuse_known(modules, types) : fuse_by_user(modules);
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (i >= fused.size())
                raise("IndexError", "list index out of range",
                      message(codes::eager_answer_no_module, arguments_.fuser_func, group[i]));
            const auto dot = group[i].rfind('.');
            const auto parent = dot == std::string::npos ? root_ : found_at(group[i].substr(0, dot)).module;
            run_.put(parent, group[i].substr(dot == std::string::npos ? 0 : dot + 1), fused[i]);
        }
    }

private:
    /// The result of getattr: a module, or the type of another value.
    struct Found {
        ObjectId module;
        std::string type = {};
    };

    Found attribute_of(ObjectId owner, std::string_view name) const {
        const auto& object = run_.model[owner];
        const auto child = std::ranges::find(object.children, name, &Child::name);
        if (child != object.children.end()) return child->id ? Found{child->id} : Found{{}, "NoneType"};
        if (object.parameter(name)) return {{}, "torch.nn.parameter.Parameter"};
        if (const auto* value = object.attribute(name)) return {{}, value_type_name(*value)};
        return {run_.need_child(owner, name)};
    }

    /// getattr along a dotted path.
    Found found_at(std::string_view path) const {
        Found found{root_};
        for (std::size_t at = 0; at <= path.size();) {
            const auto end = std::min(path.find('.', at), path.size());
            const auto name = path.substr(at, end - at);
            if (!found.module) raise_attribute_error(class_name(found.type), name, "");
            found = attribute_of(found.module, name);
            at = end + 1;
        }
        return found;
    }

    std::vector<ObjectId> fuse_by_user(const std::vector<ObjectId>& modules) {
        std::vector<ObjectId> made;
        for (const auto& answer : run_.next_call("fuser_func", arguments_.fuser_func, modules).answers)
            made.push_back(answer.same_item && *answer.same_item < made.size() ? made[*answer.same_item]
                                                                               : run_.add_recorded(answer));
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
        raise_assertion_error("did not find fuser method for: " + shown,
                              message(codes::eager_fuser_missing, shown));
    }

    std::vector<ObjectId> fuse_known(const std::vector<ObjectId>& modules,
                                     const std::vector<std::string>& types) {
        const auto& method = method_of(types);
        const auto fused = call(method, modules);
        if (!fused)
            raise("AttributeError", "'NoneType' object has no attribute 'register_forward_pre_hook'",
                  message(codes::eager_answer_no_module, method.name, types.front()));
        // Pre-hooks of the first part are moved to the fused module, hooks of the last part behind it.
        move_hooks(run_.object(modules.front()).pre_hooks, run_.object(fused).pre_hooks);
        move_hooks(run_.object(modules.back()).hooks, run_.object(fused).hooks);
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

    /// Each hook is added to `to` while PyTorch iterates over `from`, which is cleared at the end; the two
    /// may be the same.
    static void move_hooks(std::vector<std::string>& from, std::vector<std::string>& to) {
        if (&from == &to && from.size() > 1)
            raise("RuntimeError", "OrderedDict mutated during iteration", codes::eager_hooks_doubled);
        if (&from != &to) to.insert(to.end(), from.begin(), from.end());
        from.clear();
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
            const auto& recorded = run_.next_call("fuser_method", name, modules);
            return recorded.answers.empty() ? ObjectId() : run_.add_recorded(recorded.answers.front());
        }
        // torch's own fuser methods are those of the FX flow, whose implementation expects modules of a
        // graph.
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
        into.folded_norm = norm.origin;
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
