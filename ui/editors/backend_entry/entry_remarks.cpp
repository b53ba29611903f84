#include "editors/backend_entry/entry_remarks.h"

#include "config/presets.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct EntryRemarks {
    Q_DECLARE_TR_FUNCTIONS(EntryRemarks)
};

/// The operation of a simple pattern that runs first; its arguments are the pattern's inputs. Null if there
/// is none or it is no object.
const qcs::config::ObjectRef* firstOperation(const qcs::config::BackendPatternConfig& config) {
    if (!config.pattern) return nullptr;
    const qcs::config::Pattern* pattern = &*config.pattern;
    if (pattern->is_tuple) pattern = pattern->elements.empty() ? nullptr : &pattern->elements.front();
    return pattern && !pattern->is_tuple ? std::get_if<qcs::config::ObjectRef>(&pattern->atom.data) : nullptr;
}

bool isKnownAs(const qcs::config::ObjectRef& object, qcs::config::CatalogueEntry::Kind kind) {
    if (object.kind != qcs::config::ObjectRef::Kind::Object) return false;
    const auto* entry = qcs::config::catalogue_entry(object.name);
    return entry && entry->kind == kind;
}

bool isFunction(const qcs::config::ObjectRef& object) {
    using Kind = qcs::config::CatalogueEntry::Kind;
    return object.kind == qcs::config::ObjectRef::Kind::Method || isKnownAs(object, Kind::Function) ||
           isKnownAs(object, Kind::Operator);
}

} // namespace

std::map<EntryField, EntryRemark> entryRemarks(const qcs::config::BackendPatternConfig& config) {
    std::map<EntryField, EntryRemark> remarks;
    const auto* first = firstOperation(config);
    const bool several = config.pattern_complex_format || (config.pattern && config.pattern->is_tuple);
    if (config.fuser_method && config.pattern && !several)
        remarks[EntryField::FuserMethod] = {
            EntryRemarks::tr("A fuser method needs two or three operations: with only one, prepare raises "
                             "ValueError “Expected pattern to be a tuple”."),
            true};
    else if (config.fuser_method && first && isFunction(*first))
        remarks[EntryField::FuserMethod] = {
            EntryRemarks::tr("Only modules are fused. The first operation here is a function, so prepare "
                             "asserts “Expecting module node to be a call_module Node”."),
            true};
    if (config.fused_module && !config.fuser_method)
        remarks[EntryField::FusedModule] = {
            EntryRemarks::tr("Nothing is fused into it without a fuser method."), false};
    if (config.reference_quantized_module && !config.root_module)
        remarks[EntryField::ReferenceModule] = {
            EntryRemarks::tr("Does nothing without a root module: convert needs both."), true};
    else if (config.root_module && !config.reference_quantized_module && !config.fuser_method)
        remarks[EntryField::ReferenceModule] = {
            EntryRemarks::tr("Without it, convert does not know what to replace the root module with."),
            false};
    if (!config.input_type_to_index.empty() && first &&
        isKnownAs(*first, qcs::config::CatalogueEntry::Kind::Module))
        remarks[EntryField::InputTypes] = {EntryRemarks::tr("Has an effect for functions only: a module’s "
                                                            "weight and bias are not arguments of its call."),
                                           true};
    if (config.root_node_getter && !config.pattern_complex_format)
        remarks[EntryField::RootNodeGetter] = {
            EntryRemarks::tr("A simple pattern needs none: its root is the operation that runs first."),
            false};
    return remarks;
}

QString observationText(qcs::config::ObservationType type) {
    switch (type) {
    case qcs::config::ObservationType::OutputUseDifferentObserverAsInput:
        return EntryRemarks::tr("The output has an observer of its own: for operations that compute new "
                                "values, such as convolutions and additions.");
    case qcs::config::ObservationType::OutputShareObserverWithInput:
        return EntryRemarks::tr("The output shares the input’s observer, and with it scale and zero point: "
                                "for operations that pass values on, such as pooling and reshape.");
    case qcs::config::ObservationType::InputOutputNotObserved:
        return EntryRemarks::tr(
            "Neither input nor output is observed: for operations that return sizes. But prepare does not "
            "treat it specially: a tensor that comes out is observed as with the first choice.");
    }
    return {};
}

} // namespace qcs::ui
