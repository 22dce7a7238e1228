import type { PlanStatus } from './plan-status.ts';

/** Without these a plan would be a guess. */
export function missingInput(gaps: readonly string[]): PlanStatus['code'] | null {
  if (gaps.includes('weather-missing')) return 'no-weather';
  return gaps.includes('prices-missing') ? 'no-prices' : null;
}
