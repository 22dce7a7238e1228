import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { SpanMs } from '@hearth/calendar/local-days.ts';
import { holidayDaysOf } from './holidays.ts';
import { bandAt, edgesOf } from './band-calendar.ts';
import type { BandCalendar } from './band-calendar-schema.ts';
import { type Market, gcd } from './market.ts';
import type { Terms, Version } from './terms.ts';
import { type LocalTime, type TariffClock, tariffClockOf } from './tariff-clock.ts';

/** Metered energy of an interval, kWh. */
export interface UsageInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly importKwh: number;
  readonly exportKwh: number;
  /** Energy of the heat pump's own meter; null without one. */
  readonly heatPumpKwh: number | null;
}

/** A part of an interval in which no rate changes. */
export interface BillingInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly local: LocalTime;
  readonly version: Version;
  readonly houseKwh: number;
  readonly heatPumpKwh: number;
  readonly exportKwh: number;
  /** Shares that remain after netting; 1 without netting. */
  readonly importShare: number;
  readonly exportShare: number;
}

export interface TariffFault {
  readonly code: string;
  readonly atMs: number;
}

export type BillingIntervals =
  | { readonly ok: true; readonly pieces: readonly BillingInterval[]; readonly clock: TariffClock }
  | { readonly ok: false; readonly fault: TariffFault };

/**
 * Splits intervals where a rate may change, with the energy spread evenly, and assigns the version of the local day.
 * Time zones have offsets of whole quarter-hours (since 1972), so a grain of UTC minutes that divides 15 and all window edges
 * hits all edges of local days. On a local day that begins and ends with an hour of UTC it need not divide 15: a flat rate then
 * leaves hours whole, so that a year of hours is priced in half the time or less.
 */
export function billingIntervalsOf(
  terms: Terms,
  usage: readonly UsageInterval[],
  market: Market | null,
): BillingIntervals {
  const clock = tariffClockOf(terms.timeZone, terms.holidays && holidayDaysOf(terms.holidays));
  const wholeHoursMs = grainMin(terms, market) * minuteMs;
  const quartersMs = gcd(wholeHoursMs / minuteMs, 15) * minuteMs;
  const pieces: BillingInterval[] = [];
  let day = '';
  let version: Version | null = null;
  for (const interval of inOrder(usage)) {
    for (let from = interval.fromMs; from < interval.toMs;) {
      const local = clock.at(from);
      const grainMs = isWholeHours(local.span) ? wholeHoursMs : quartersMs;
      const to = Math.min(interval.toMs, (Math.floor(from / grainMs) + 1) * grainMs);
      if (local.day !== day) [day, version] = [local.day, versionOn(terms, local.day)];
      if (!version) return { ok: false, fault: { code: 'no-version-for-day', atMs: from } };
      const house = energyOf(version, interval);
      if (typeof house === 'string') return { ok: false, fault: { code: house, atMs: from } };
      const share = (to - from) / (interval.toMs - interval.fromMs);
      pieces.push({
        fromMs: from,
        toMs: to,
        local,
        version,
        houseKwh: house.houseKwh * share,
        heatPumpKwh: house.heatPumpKwh * share,
        exportKwh: interval.exportKwh * share,
        importShare: 1,
        exportShare: 1,
      });
      from = to;
    }
  }
  return { ok: true, pieces: netted(terms, pieces), clock };
}

function inOrder(usage: readonly UsageInterval[]): readonly UsageInterval[] {
  return usage.toSorted((a, b) => a.fromMs - b.fromMs);
}

const isWholeHours = ({ fromMs, toMs }: SpanMs): boolean =>
  fromMs % hourMs === 0 && toMs % hourMs === 0;

/** Minutes that divide an hour, all window edges, the windows of capacity charges and the intervals of market prices. */
function grainMin({ versions }: Terms, market: Market | null): number {
  const minutes = versions.flatMap((version) => [
    ...calendarsOf(version).flatMap(edgesOf),
    ...version.capacity.map(({ windowMin }) => windowMin),
  ]);
  return [...minutes, market?.grainMin ?? 60].reduce(gcd, 60);
}

function calendarsOf({
  energyImport,
  energyExport,
  netMetering,
  capacity,
}: Version): readonly BandCalendar[] {
  return [
    ...[...energyImport, ...energyExport].flatMap((each) =>
      each.kind === 'time-of-use' ? [each.calendar] : [],
    ),
    ...(netMetering?.calendar ? [netMetering.calendar] : []),
    ...capacity.flatMap(({ mask }) => (mask ? [mask.calendar] : [])),
  ];
}

export function versionOn({ versions }: Terms, day: string): Version | null {
  return (
    versions.find(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
    ) ?? null
  );
}

function energyOf(
  { heatPumpMeter }: Version,
  { importKwh, heatPumpKwh }: UsageInterval,
): { readonly houseKwh: number; readonly heatPumpKwh: number } | string {
  if (heatPumpMeter === 'none') return { houseKwh: importKwh, heatPumpKwh: 0 };
  if (heatPumpKwh === null) return 'heat-pump-readings-missing';
  if (heatPumpMeter === 'beside-house') return { houseKwh: importKwh, heatPumpKwh };
  // Energy from PV to the heat pump is not imported: at most the import of the house meter is billed.
  const bought = Math.min(importKwh, heatPumpKwh);
  return { houseKwh: importKwh - bought, heatPumpKwh: bought };
}

function netted(terms: Terms, pieces: readonly BillingInterval[]): readonly BillingInterval[] {
  if (terms.versions.every(({ netMetering }) => !netMetering)) return pieces;
  const sums = new Map<string, { import: number; export: number }>();
  const keys = pieces.map((piece) => nettingKey(terms, piece));
  pieces.forEach(({ houseKwh, heatPumpKwh, exportKwh }, i) => {
    const key = keys[i];
    if (key === undefined || key === null) return;
    const sum = sums.get(key) ?? { import: 0, export: 0 };
    sum.import += houseKwh + heatPumpKwh;
    sum.export += exportKwh;
    sums.set(key, sum);
  });
  return pieces.map((piece, i) => {
    const sum = sums.get(keys[i] ?? '');
    if (!sum) return piece;
    const settled = Math.min(sum.import, sum.export);
    const isPaid = piece.version.netMetering?.surplus === 'feed-in';
    return {
      ...piece,
      importShare: sum.import > 0 ? 1 - settled / sum.import : 1,
      exportShare: isPaid && sum.export > 0 ? 1 - settled / sum.export : 0,
    };
  });
}

function nettingKey(terms: Terms, { version, local }: BillingInterval): string | null {
  const { netMetering } = version;
  if (!netMetering) return null;
  const band = netMetering.calendar ? bandAt(netMetering.calendar, local.wall) : '';
  return `${version.validFrom} ${periodOf(terms, local.day, netMetering.per)} ${band}`;
}

/** Name of the period that contains a day. */
export function periodOf(
  { yearBegins }: Terms,
  day: string,
  per: 'day' | 'month' | 'year',
): string {
  if (per === 'day') return day;
  if (per === 'month') return day.slice(0, 7);
  const year = Number(day.slice(0, 4));
  return String(day.slice(5) >= yearBegins ? year : year - 1);
}
