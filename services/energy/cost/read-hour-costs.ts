import type { Access } from '@hearth/access/access.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { hourS } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { homeUnknown } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { slotGridOf } from '../reading/slot-grid.ts';
import { hourlyCostsOf } from '../tariff/hourly-costs.ts';
import type { HourCosts } from './contract.ts';
import { type PricedReading, accountedRange, readPricedHome, stateOf } from './read-costs.ts';
import { readMarket, readUsage } from './read-usage.ts';
import type { DayUsage } from './usage.ts';

/** Cost of a day by hour. Nothing is stored: a day is priced with its accounting period on each call. */
export async function readHourCosts(
  deps: PriceDeps,
  access: Access,
  day: string,
): Promise<Result<HourCosts>> {
  const priced = await readPricedHome(deps, access);
  if (!priced) return homeUnknown;
  const { terms, parts } = priced;
  const hours =
    terms && parts ? await hoursOf({ ...priced, deps, access, terms, parts }, day) : nothing;
  return ok({ ...stateOf(priced, access), day, ...hours });
}

type Hours = Pick<HourCosts, 'hours' | 'fault'>;

const nothing: Hours = { hours: [], fault: null };

async function hoursOf(reading: PricedReading, day: string): Promise<Hours> {
  const { deps, access, home, terms, parts } = reading;
  const range = await accountedRange(reading, { from: day, to: addDays(day, 1) });
  if (!range || day < range.from || day >= range.to) return nothing;
  const usage = await readUsage(deps, access, { home, parts, range });
  const own = usage.find((each) => each.day === day);
  const { days, nowMs } = home.horizon;
  const slots = slotGridOf(day, hourS, days).filter(({ fromMs }) => fromMs < nowMs);
  if (!own || slots.length === 0) return nothing;
  const costs = hourlyCostsOf(
    { terms, day, hours: slots },
    usage.flatMap(({ intervals }) => intervals),
    await readMarket(deps, access, { home, terms, range }),
  );
  if (!costs.ok) return { hours: [], fault: costs.fault.code };
  return {
    hours: slots.map((slot, k) => ({
      from: isoInstant(slot.fromMs),
      to: isoInstant(slot.toMs),
      label: slot.label,
      gross: costs.hours[k]?.gross ?? 0,
      parts: Object.fromEntries(costs.hours[k]?.parts ?? []),
      ...energyIn(own, slot),
    })),
    fault: null,
  };
}

/** Energy of a slot; an interval across its edge is spread evenly, as its cost is. */
function energyIn(
  { intervals }: DayUsage,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Pick<HourCosts['hours'][number], 'importKwh' | 'exportKwh' | 'measuredShare'> {
  const inside = intervals.filter((each) => each.fromMs < toMs && each.toMs > fromMs);
  let [importKwh, exportKwh, measured, elapsed] = [0, 0, 0, 0];
  for (const each of inside) {
    const share =
      (Math.min(each.toMs, toMs) - Math.max(each.fromMs, fromMs)) / (each.toMs - each.fromMs);
    importKwh += each.importKwh * share;
    exportKwh += each.exportKwh * share;
    measured += each.measuredMs * share;
    elapsed += (each.toMs - each.fromMs) * share;
  }
  return { importKwh, exportKwh, measuredShare: elapsed === 0 ? 0 : measured / elapsed };
}
