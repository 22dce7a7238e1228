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

type ReadingMoment = Pick<ReadingTime, 'at' | 'timeZone'>;

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
  readonly slots: (today: Temporal.PlainDate, timeZone: string) => readonly TimeSlot[];
}

const MONTHS: Layout = {
  key: 'm',
  resolution: 'month',
  slots: ({ year }, timeZone) =>
    monthSlots(Temporal.PlainDate.from({ year: year - 1, month: 1, day: 1 }), 24, timeZone),
};

/** d: yesterday and today in two hours. w: last week and this one, Monday first. m: last year and this one, January first. */
const LAYOUTS: readonly Layout[] = [
  {
    key: 'd',
    resolution: '2h',
    slots: (today, timeZone) => [
      ...twoHourSlots(today.subtract({ days: 1 }), timeZone),
      ...twoHourSlots(today, timeZone),
    ],
  },
  {
    key: 'w',
    resolution: 'day',
    slots: (today, timeZone) =>
      daySlots(today.subtract({ days: today.dayOfWeek + 6 }), 14, timeZone),
  },
  MONTHS,
];

/** A slot of an array; half-open. */
interface CountedSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly from: string;
  readonly to: string;
}

/** Slots of a local day in a time zone are the same for all units and readings of the day. */
const slotsOfDays = new Map<string, readonly CountedSlot[]>();
/** Three arrays of a day in forty time zones. */
const slotsMost = 120;

function slotsOf({ key, slots }: Layout, moment: ReadingMoment): readonly CountedSlot[] {
  const today = todayOf(moment);
  const dayOfZone = `${key} ${today.toString()} ${moment.timeZone}`;
  const found =
    slotsOfDays.get(dayOfZone) ??
    slots(today, moment.timeZone).map(({ from, to }) => ({
      fromMs: from.epochMilliseconds,
      toMs: to.epochMilliseconds,
      from: from.toString(),
      to: to.toString(),
    }));
  slotsOfDays.delete(dayOfZone);
  slotsOfDays.set(dayOfZone, found);
  const [oldest] = slotsOfDays.keys();
  if (slotsOfDays.size > slotsMost && oldest !== undefined) slotsOfDays.delete(oldest);
  return found;
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
        array === null ? null : readSlots(context, array, slotsOf(layout, view.moment), view);
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
  slots: readonly CountedSlot[],
  { moment }: CarrierView,
): EnergySlot[] | null {
  const counts = elements(array);
  if (counts.length !== slots.length) return warn(context, 'energy-length', array);
  const atMs = moment.at.epochMilliseconds;
  const measuredFromMs = moment.measuredFrom?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const isAhead = ({ fromMs }: CountedSlot): boolean => fromMs >= atMs;
  const fillsWithZero = counts.some(({ json }, index) => {
    const slot = slots[index];
    return json === 0 && slot !== undefined && isAhead(slot);
  });
  return slots.map((slot, index) => {
    const count = counts[index] ?? { pointer: array.pointer, json: null };
    const isOpen = slot.toMs > atMs;
    const reported = readCount(context, count);
    if (reported !== null && reported !== 0 && isAhead(slot)) warn(context, 'energy-ahead', count);
    // Some units fill future slots, and the months before their installation, with 0.
    const isFilled = (isOpen && fillsWithZero) || slot.fromMs < measuredFromMs;
    const kwh = reported === 0 && isFilled ? null : reported;
    return {
      from: slot.from,
      to: slot.to,
      kwh,
      provisional: isOpen && kwh !== null,
    };
  });
}

/** Start of the first month with a count at any point of a device; null without one. */
export function firstCountedMonth(
  points: readonly Node[],
  moment: ReadingMoment,
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
  const month = firsts.length === 0 ? null : slotsOf(MONTHS, moment)[Math.min(...firsts)];
  return month ? Temporal.Instant.fromEpochMilliseconds(month.fromMs) : null;
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

function todayOf({ at, timeZone }: ReadingMoment): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate();
}
