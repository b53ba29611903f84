#include "config/codecs.h"

#include <QtTest>

using namespace qcs;

class TestCodecs : public QObject {
    Q_OBJECT
private slots:
    void mappingKeepsOrderAndPlaces()
    {
        const std::string text = R"({
  "format": "qconfig-studio/qconfig-mapping",
  "version": 1,
  "": null,
  "object_type": [
    ["torch.nn.Linear", {"activation": {"class": "m.O", "kwargs": {"dtype": "torch.qint8"}}, "weight": null}],
    ["reshape", null]
  ],
  "module_name_regex": [],
  "module_name": [
    ["a.b", null]
  ],
  "module_name_object_type_order": [
    ["a", "torch.add", 0, null]
  ]
}
)";
        const auto mapping = read_qconfig_mapping(text, "m.json");
        QVERIFY(mapping.has_value());
        QVERIFY(mapping->warnings.empty());
        QCOMPARE(mapping->value.rules.size(), 5U);
        QCOMPARE(write_qconfig_mapping(mapping->value), text);
    }

    void backendKeepsUnknownKeys()
    {
        const std::string text = R"({
  "format": "qconfig-studio/backend-config",
  "version": 1,
  "name": "mine",
  "configs": [
    {
      "pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"],
      "note": [1, {"a": 2.5}],
      "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
      "dtype_configs": [
        {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 0}, "bias_dtype": "torch.float32"}
      ],
      "fuser_method": {"factory": "torch.f", "args": ["torch.nn.ReLU"]},
      "input_type_to_index": {"weight": 1}
    }
  ]
}
)";
        const auto config = read_backend_config(text, "b.json");
        QVERIFY(config.has_value());
        QCOMPARE(config->warnings.size(), 1U);
        QCOMPARE(config->warnings[0].code, "unknown-key");
        QCOMPARE(config->warnings[0].place.line, 8);
        QCOMPARE(write_backend_config(config->value), text);
    }
};

QTEST_APPLESS_MAIN(TestCodecs)
#include "tst_codecs.moc"
