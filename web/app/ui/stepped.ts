export interface StepRange {
  value: number;
  min: number;
  max: number;
  step: number;
}

/** One step down or up within the limits, without binary remainders: 20.6 + 0.1 is 20.7. */
export function steppedValue(range: StepRange, direction: -1 | 1): number {
  const next = onStep({ ...range, value: range.value + direction * range.step });
  return Math.min(range.max, Math.max(range.min, next));
}

/** The nearest value the unit can be set to. */
export function onStep(range: StepRange): number {
  const steps = Math.round((range.value - range.min) / range.step);
  const value = range.min + steps * range.step;
  return Number(Math.min(range.max, Math.max(range.min, value)).toFixed(decimalsOf(range)));
}

function decimalsOf(range: StepRange): number {
  const of = (value: number) => (String(value).split('.')[1] ?? '').length;
  return Math.max(of(range.step), of(range.min));
}
