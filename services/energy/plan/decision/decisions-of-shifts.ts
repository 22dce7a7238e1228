import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { SetPointPlan } from '../../air-conditioner/plan-set-points.ts';
import type { RoomReason } from '../../air-conditioner/room-plan.ts';
import type { RoomScenarioInput } from '../../air-conditioner/room-scenario.ts';
import type { PlannedShift } from '../../air-conditioner/room-shifts.ts';
import { microsOf, picosOf } from '../../tariff/micros.ts';
import type { DecisionFacts } from './decision-facts.ts';
import type { PlannedDecision } from './decisions-of-plan.ts';

/** A shift that has no other reason saves because later hours are dearer. */
const reasons: Readonly<Record<RoomReason, DecisionFacts['reasons'][number]>> = {
  'own-surplus': 'own-surplus',
  'low-price': 'low-price',
  'paid-to-use': 'paid-to-use',
  'before-high-price': 'before-high-price',
  'before-limit': 'below-limit',
  'keeps-within-bounds': 'before-high-price',
};

/** The decisions of a plan of set-points within a day, one for each shift. */
export function decisionsOfShifts(
  { rooms: { fromMs, currency }, shifts }: SetPointPlan,
  { slots }: RoomScenarioInput,
  applianceOf: (shift: PlannedShift) => string,
): readonly PlannedDecision[] {
  const priceIn = (span: { readonly fromMs: number; readonly toMs: number }) => {
    const slotAt = (ms: number): number => Math.max(0, Math.round((ms - fromMs) / quarterHourMs));
    const prices = (slots.importPerKwh ?? [])
      .slice(slotAt(span.fromMs), slotAt(span.toMs))
      .flatMap((price) => price ?? []);
    const mean = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
    return microsOf(picosOf(mean));
  };
  return shifts
    .filter((shift) => shift.fromMs < fromMs + 24 * hourMs)
    .map((shift) => ({
      task: shift.task,
      appliance: applianceOf(shift),
      fromMs: shift.fromMs,
      toMs: shift.toMs,
      facts: {
        kwh: shift.kwh,
        heatKwh: shift.heatKwh,
        fromPvKwh: shift.fromPvKwh,
        cost: shift.cost,
        currency,
        pricePerKwh: priceIn(shift),
        reasons: [...new Set(shift.reasons.map((reason) => reasons[reason]))],
        alternative: shift.alternative && {
          fromAt: isoInstant(shift.alternative.fromMs),
          toAt: isoInstant(shift.alternative.toMs),
          cost: shift.alternative.cost,
          // Of the electricity that is spared, hour by hour.
          pricePerKwh:
            shift.alternative.kwh > 0
              ? Math.round(shift.alternative.cost / shift.alternative.kwh)
              : priceIn(shift.alternative),
        },
        comfort: {
          airFromC: shift.airFromC,
          airToC: shift.airToC,
          tankFromC: null,
          tankToC: null,
          usableLitres: null,
          airLeastC: shift.task === 'heating' ? shift.boundC : shift.setPointC,
          tankLeastC: null,
        },
        setPointC: shift.setPointC,
      },
    }));
}
