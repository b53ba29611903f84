#pragma once
// Writes .safetensors files of float32 tensors, for tests.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <string>
#include <vector>

namespace qcs::test {

struct NamedFloats {
    std::string name;
    std::vector<float> values;
    std::vector<int> shape;
    qint64 sample_of = 0; ///< number of values that these are a sample of, as in record_activations; 0: all
};

/// Returns the path; "" if the file cannot be written.
inline QString writeSafetensors(const QString& path, const std::vector<NamedFloats>& tensors) {
    QJsonObject header, metadata;
    QByteArray bytes;
    for (const auto& tensor : tensors) {
        const auto begin = bytes.size();
        bytes.append(reinterpret_cast<const char*>(tensor.values.data()),
                     static_cast<qsizetype>(tensor.values.size() * sizeof(float)));
        QJsonArray shape;
        for (const int length : tensor.shape)
            shape.append(length);
        const auto name = QString::fromStdString(tensor.name);
        header[name] = QJsonObject{{QStringLiteral("dtype"), QStringLiteral("F32")},
                                   {QStringLiteral("shape"), shape},
                                   {QStringLiteral("data_offsets"), QJsonArray{begin, bytes.size()}}};
        if (tensor.sample_of > 0)
            metadata[name] =
                QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("sampled"), true},
                                                            {QStringLiteral("count"), tensor.sample_of}})
                                      .toJson(QJsonDocument::Compact));
    }
    header[QStringLiteral("__metadata__")] = metadata;
    const QByteArray text = QJsonDocument(header).toJson(QJsonDocument::Compact);
    const auto length = static_cast<quint64>(text.size());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(text + bytes);
    return path;
}

} // namespace qcs::test
