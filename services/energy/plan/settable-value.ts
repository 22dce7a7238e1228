import type { PlannedSignal } from './unit-of-plan.ts';

/** The nearest value that the unit accepts. */
export function onStep(
  { min, max, step }: Pick<PlannedSignal['value'], 'min' | 'max' | 'step'>,
  to: number,
): number {
  const size = step ?? 1;
  const base = min ?? 0;
  const stepped = base + Math.round((to - base) / size) * size;
  const bounded = Math.min(max ?? stepped, Math.max(min ?? stepped, stepped));
  return Math.round(bounded * 1000) / 1000;
}
