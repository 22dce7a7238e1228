import { hourMs } from '@hearth/calendar/durations.ts';
import type { HomePlan, PlanSlotView } from '@hearth/energy/plan/contract.ts';
import type { Span } from '../../../ui/chart/axis.ts';

/** Planned times of a home in hours from a start, by task; each span is one run. */
export interface PlannedLanes {
  readonly heating: readonly Span[];
  readonly hotWater: readonly Span[];
  /** Dear hours in which the heating rests by plan. */
  readonly rests: readonly Span[];
}

const slotMs = hourMs / 4;
const runsW = 50;

/** The runs of a plan between `from` and the hours after it; null without a plan that controls the units. */
export function plannedLanes(
  { plan, decisions, isOn }: Pick<HomePlan, 'plan' | 'decisions' | 'isOn'>,
  { from, hours }: { readonly from: string; readonly hours: number },
): PlannedLanes | null {
  if (!isOn || plan?.source !== 'optimised') return null;
  const spanOf = (fromMs: number, toMs: number): Span[] => {
    const at = (ms: number): number =>
      Math.min(hours, Math.max(0, (ms - Date.parse(from)) / hourMs));
    const span = { from: at(fromMs), to: at(toMs) };
    return span.to > span.from ? [span] : [];
  };
  const { slots } = plan;
  const runs = (wattsOf: (slot: PlanSlotView) => number): readonly Span[] => {
    const found: Span[] = [];
    for (const slot of slots) {
      if (wattsOf(slot) <= runsW) continue;
      const fromMs = Date.parse(slot.from);
      for (const span of spanOf(fromMs, fromMs + slotMs)) {
        const last = found.at(-1);
        if (last?.to === span.from) last.to = span.to;
        else found.push(span);
      }
    }
    return found;
  };
  return {
    heating: runs(({ heatingW }) => heatingW),
    hotWater: runs(({ hotWaterW }) => hotWaterW),
    rests: decisions.flatMap((each) =>
      each.task === 'rest' && (each.state === 'planned' || each.state === 'active')
        ? spanOf(Date.parse(each.from), Date.parse(each.to))
        : [],
    ),
  };
}

/** Whether a run touches an hour. */
export const runsInHour = (spans: readonly Span[], hour: number): boolean =>
  spans.some(({ from, to }) => from < hour + 1 && to > hour);
