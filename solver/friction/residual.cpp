#include "residual.h"

namespace talus {

namespace {

template <int D>
double tangentialLength(const Vector<D, double>& a) {
    double largest = 0.0;
    for (int i = 1; i < D; ++i) {
        largest = std::fmax(largest, std::fabs(a[i]));
    }
    if (!(largest > 0.0)) {
        return 0.0;
    }
    double sum = 0.0;
    for (int i = 1; i < D; ++i) {
        sum += (a[i] / largest) * (a[i] / largest);
    }
    return largest * std::sqrt(sum);
}

}  // namespace

template <int D>
Vector<D, double> projectCone(const Vector<D, double>& candidate, double friction) {
    const double tangential = tangentialLength<D>(candidate);
    if (tangential <= friction * candidate[0]) {
        return candidate;
    }
    if (friction * tangential <= -candidate[0]) {
        return Vector<D, double>::Zero();
    }
    // Closed form for every coefficient; scaling the cone to friction 1 and back would not be the projection.
    const double normal = (friction * tangential + candidate[0]) / (1.0 + friction * friction);
    Vector<D, double> projected = candidate * (tangential > 0.0 ? friction * normal / tangential : 0.0);
    projected[0] = normal;
    return projected;
}

template <int D>
double naturalResidual(const Vector<D, double>& impulse, const Vector<D, double>& velocity, double friction, double response) {
    if (!(response > 0.0)) {
        return 0.0;
    }
    Vector<D, double> shifted = velocity;
    shifted[0] += friction * tangentialLength<D>(velocity);
    const Vector<D, double> candidate = impulse - shifted * response;
    const Vector<D, double> defect = impulse - projectCone<D>(candidate, friction);
    double sum = 0.0;
    for (int i = 0; i < D; ++i) {
        sum += defect[i] * defect[i];
    }
    return std::sqrt(sum) / response;
}

template Vector<2, double> projectCone<2>(const Vector<2, double>&, double);
template Vector<3, double> projectCone<3>(const Vector<3, double>&, double);
template double naturalResidual<2>(const Vector<2, double>&, const Vector<2, double>&, double, double);
template double naturalResidual<3>(const Vector<3, double>&, const Vector<3, double>&, double, double);

}  // namespace talus
