import { Temporal } from 'temporal-polyfill';
import type {
  Energy,
  EnergyCarrier,
  EnergyResolution,
  EnergySlot,
  EnergyUse,
  PointType,
} from '../device-cloud.ts';
import { child, descend, elements, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { stepOf } from '../count-step.ts';
import { daySlots, monthSlots, twoHourSlots } from '@hearth/calendar/local-slots.ts';
import type { TimeSlot } from '@hearth/calendar/local-slots.ts';
import { claimLeaf, readCount, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { claimSettings } from './characteristic.ts';

export const ENERGY_KEYS: ReadonlySet<string> = new Set(['consumptionData', 'outputData']);

/** Time and zone of the counts: the arrays name "today" without a date. */
export interface ReadingTime {
  readonly at: Temporal.Instant;
  readonly timeZone: string;
  /** Start of the first month with a count; null when unknown. */
  readonly measuredFrom: Temporal.Instant | null;
}

export interface EnergyOrigin {
  readonly point: string;
  readonly type: PointType;
}

const CARRIERS: ReadonlyMap<string, EnergyCarrier> = new Map([
  ['electrical', 'electricity'],
  ['gas', 'gas'],
  ['thermal', 'heat'],
]);

interface Layout {
  readonly key: string;
  readonly resolution: EnergyResolution;
  readonly slots: (moment: ReadingTime) => TimeSlot[];
}

/** d: yesterday and today in two hours. w: last week and this one, Monday first. m: last year and this one, January first. */
const LAYOUTS: readonly Layout[] = [
  {
    key: 'd',
    resolution: '2h',
    slots: (moment) => {
      const today = todayOf(moment);
      const yesterday = today.subtract({ days: 1 });
      return [...twoHourSlots(yesterday, moment.timeZone), ...twoHourSlots(today, moment.timeZone)];
    },
  },
  {
    key: 'w',
    resolution: 'day',
    slots: (moment) => {
      const today = todayOf(moment);
      return daySlots(today.subtract({ days: today.dayOfWeek + 6 }), 14, moment.timeZone);
    },
  },
  {
    key: 'm',
    resolution: 'month',
    slots: monthsOf,
  },
];

function monthsOf(moment: Pick<ReadingTime, 'at' | 'timeZone'>): TimeSlot[] {
  const lastYear = todayOf(moment).year - 1;
  const january = Temporal.PlainDate.from({ year: lastYear, month: 1, day: 1 });
  return monthSlots(january, 24, moment.timeZone);
}

/** `consumptionData` or `outputData` of a point. Without a reading time no count has a date, so all remain unknown. */
export function readEnergy(
  context: ReadContext,
  node: Node,
  view: { readonly origin: EnergyOrigin; readonly moment: ReadingTime | null },
): Energy[] {
  const tree = child(node, 'value');
  const carriers = tree === null ? [] : members(tree);
  if (carriers.length === 0) {
    warn(context, 'unexpected-shape', tree ?? node);
    return [];
  }
  if (view.moment === null) {
    warn(context, 'energy-without-time', node);
    return [];
  }
  const step = stepOf(carriers.flatMap((carrier) => countsBelow(carrier.node)));
  const found: Energy[] = [];
  for (const { key, node: block } of carriers) {
    const carrier = CARRIERS.get(key);
    if (carrier === undefined) warn(context, 'energy-carrier', block);
    else
      found.push(
        ...readCarrier(context, block, { ...view.origin, carrier, step, moment: view.moment }),
      );
  }
  if (found.length > 0) claimSettings(context, node, 'energy');
  return found;
}

interface CarrierView extends EnergyOrigin {
  readonly carrier: EnergyCarrier;
  readonly step: number;
  readonly moment: ReadingTime;
}

function readCarrier(context: ReadContext, block: Node, view: CarrierView): Energy[] {
  const unit = child(block, 'unit');
  // Older payloads omit the unit. A stated unit is kWh; counts in any other unit would be misread.
  if (unit !== null && unit.json !== null && unit.json !== 'kWh') {
    warn(context, 'energy-unit', unit);
    return [];
  }
  const found: Energy[] = [];
  for (const { key, node: uses } of members(block)) {
    if (key === 'unit') continue;
    const use = purposeOf(key, view.type);
    if (use === null) {
      warn(context, 'energy-use', uses);
      continue;
    }
    for (const layout of LAYOUTS) {
      const array = child(uses, layout.key);
      const slots =
        array === null ? null : readSlots(context, array, layout.slots(view.moment), view);
      if (slots === null) continue;
      const { point, carrier, step: resolutionKwh } = view;
      found.push({ point, use, carrier, resolution: layout.resolution, resolutionKwh, slots });
    }
  }
  if (found.length > 0) claimLeaf(context, unit, 'energy');
  return found;
}

function purposeOf(mode: string, type: PointType): EnergyUse | null {
  if (type === 'dhw') return mode === 'heating' ? 'dhw' : null;
  if (mode === 'heating') return 'sh';
  return mode === 'cooling' ? 'cooling' : null;
}

/** null for an array of unexpected length, whose counts would be shifted. */
function readSlots(
  context: ReadContext,
  array: Node,
  slots: readonly TimeSlot[],
  { moment }: CarrierView,
): EnergySlot[] | null {
  const counts = elements(array);
  if (counts.length !== slots.length) return warn(context, 'energy-length', array);
  const isAhead = (slot: TimeSlot): boolean => Temporal.Instant.compare(slot.from, moment.at) >= 0;
  const fillsWithZero = counts.some(({ json }, index) => {
    const slot = slots[index];
    return json === 0 && slot !== undefined && isAhead(slot);
  });
  return slots.map((slot, index) => {
    const count = counts[index] ?? { pointer: array.pointer, json: null };
    const isOpen = Temporal.Instant.compare(slot.to, moment.at) > 0;
    const reported = readCount(context, count);
    if (reported !== null && reported !== 0 && isAhead(slot)) warn(context, 'energy-ahead', count);
    // Some units fill future slots, and the months before their installation, with 0.
    const isFilled =
      (isOpen && fillsWithZero) ||
      (moment.measuredFrom !== null &&
        Temporal.Instant.compare(slot.from, moment.measuredFrom) < 0);
    const kwh = reported === 0 && isFilled ? null : reported;
    return {
      from: slot.from.toString(),
      to: slot.to.toString(),
      kwh,
      provisional: isOpen && kwh !== null,
    };
  });
}

/** Start of the first month with a count at any point of a device; null without one. */
export function firstCountedMonth(
  points: readonly Node[],
  moment: Pick<ReadingTime, 'at' | 'timeZone'>,
): Temporal.Instant | null {
  const uses = points
    .flatMap((point) => [...ENERGY_KEYS].map((key) => descend(point, key, 'value')))
    .flatMap((tree) => (tree === null ? [] : members(tree)))
    .flatMap((carrier) => members(carrier.node));
  const firsts = uses.flatMap((use) => {
    const months = child(use.node, 'm');
    const first = (months === null ? [] : elements(months)).findIndex(
      ({ json }) => typeof json === 'number' && json > 0,
    );
    return first < 0 ? [] : [first];
  });
  return firsts.length === 0 ? null : (monthsOf(moment)[Math.min(...firsts)]?.from ?? null);
}

function countsBelow(node: Node): number[] {
  return members(node).flatMap((uses) =>
    members(uses.node).flatMap((array) =>
      elements(array.node)
        .map((count) => count.json)
        .filter((count) => typeof count === 'number'),
    ),
  );
}

function todayOf({ at, timeZone }: Pick<ReadingTime, 'at' | 'timeZone'>): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate();
}
