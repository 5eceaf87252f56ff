#include "second_run.h"

namespace talus {

template <int D>
SecondRun<D>::SecondRun(const Play<D>& compared) : play(compared) {
    FrameOptions options = compared.shown();
    options.explanation = false;
    now = captureFrame(compared.comparison()->b().world, options);
    now.step = static_cast<std::uint64_t>(compared.comparison()->step());
}

template <int D>
std::string comparedWords(const Comparison<D>& comparison, bool isSecond) {
    const Tuning ofA = tuningOf(comparison.a().world);
    const Tuning ofB = tuningOf(comparison.b().world);
    std::string words = isSecond ? "B" : "A";
    bool isFirst = true;
    for (const SettingEntry* entry : changedBetween(ofA, ofB)) {
        words += (isFirst ? ": " : ", ") + std::string(entry->name) + " " + textOf(*entry, isSecond ? ofB : ofA);
        isFirst = false;
    }
    return words;
}

template class SecondRun<2>;
template class SecondRun<3>;
template std::string comparedWords(const Comparison<2>&, bool);
template std::string comparedWords(const Comparison<3>&, bool);

}  // namespace talus
