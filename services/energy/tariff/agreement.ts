/** Tolerance between a bill and its calculation: half a per mille and five cents, since suppliers round rates and energy. */
const agreed = { share: 0.0005, micros: 50_000 };

/** Whether a difference is rounding alone; both in millionths of the currency. */
export const isRounding = (difference: number, calculated: number): boolean =>
  Math.abs(difference) <= agreed.micros + agreed.share * Math.abs(calculated);
