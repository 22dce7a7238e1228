import { isoInstant } from '@hearth/calendar/dates.ts';
import type { PlanNow } from './contract.ts';
import type { StoredDecision } from './decision/store.ts';
import type { StoredSlot } from './store.ts';

const runsW = 50;
/** Smallest relative difference that makes a price low. */
const noticed = 0.05;

/**
 * What the plan does in the first of these slots, and what it waits for where it does nothing. Null without slots, and where thermostats decide.
 */
export function nowByPlan(
  ahead: readonly StoredSlot[],
  decisions: readonly Pick<StoredDecision, 'task' | 'appliance' | 'fromMs' | 'state' | 'facts'>[],
  nowMs: number,
): PlanNow | null {
  const [slot] = ahead;
  if (!slot) return null;
  const mean = ahead.reduce((sum, { importPerKwh }) => sum + importPerKwh, 0) / ahead.length;
  const heatsTank = slot.hotWaterW + slot.immersionW > runsW;
  const next = decisions.find(
    ({ task, state, fromMs }) => task !== 'rest' && state === 'planned' && fromMs > nowMs,
  );
  const figures = {
    pricePerKwh: slot.importPerKwh,
    meanPerKwh: mean,
    airC: slot.airC,
    tankC: slot.tankC,
    nextAt: next ? isoInstant(next.fromMs) : null,
  };
  if (slot.coolingW !== undefined) {
    const ahead = decisions.find(
      ({ appliance, state }) => appliance !== null && state === 'active',
    );
    // Else the thermostats of the air conditioners decide.
    return ahead && (ahead.task === 'heating' || ahead.task === 'cooling')
      ? { state: ahead.task, reason: 'by-plan', ...figures }
      : null;
  }
  if (heatsTank || slot.heatingW > runsW)
    return { state: heatsTank ? 'hot-water' : 'heating', reason: 'by-plan', ...figures };
  return { state: 'resting', reason: reasonToRest(next, slot.importPerKwh), ...figures };
}

function reasonToRest(
  next: Pick<StoredDecision, 'facts'> | undefined,
  price: number,
): PlanNow['reason'] {
  if (!next) return 'warm-enough';
  const { fromPvKwh, kwh, pricePerKwh } = next.facts;
  if (kwh > 0 && fromPvKwh >= kwh / 2) return 'waits-for-sun';
  return pricePerKwh / 1e6 < price - noticed * Math.abs(price)
    ? 'waits-for-low-price'
    : 'warm-enough';
}
