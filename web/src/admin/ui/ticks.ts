/** Round numbers for an axis, from the lowest to the highest: at most five above zero. */
export function ticksOf(lowest: number, highest: number): readonly number[] {
  const top = Math.max(highest, 0);
  const bottom = Math.min(lowest, 0);
  if (top === bottom) return [0];
  const rough = Math.max(top - bottom, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
