// A window that is one file to drag: what a file manager is to the program. drag_source FILE...

#include <QApplication>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>

namespace {

class Source : public QLabel {
public:
    explicit Source(const QStringList& files) : QLabel(QStringLiteral("drag me")), dragged_(files) {
        setAlignment(Qt::AlignCenter);
        setWindowTitle(QStringLiteral("drag source"));
    }

protected:
    void mouseMoveEvent(QMouseEvent* event) override {
        if (!(event->buttons() & Qt::LeftButton)) return;
        QList<QUrl> urls;
        for (const QString& file : dragged_)
            urls.push_back(QUrl::fromLocalFile(file));
        auto* mime = new QMimeData;
        mime->setUrls(urls);
        auto* drag = new QDrag(this);
        drag->setMimeData(mime);
        drag->exec(Qt::CopyAction);
    }

private:
    QStringList dragged_;
};

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Source source(QApplication::arguments().mid(1));
    source.setGeometry(0, 0, 120, 60);
    source.show();
    return QApplication::exec();
}
