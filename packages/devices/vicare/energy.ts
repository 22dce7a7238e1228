import { Temporal } from 'temporal-polyfill';
import type { Energy, EnergyCarrier, EnergySlot, EnergyUse } from '../device-cloud.ts';
import { stepOf, withoutNoise } from '../count-step.ts';
import { child, elements } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { daySlots, monthSlots } from '@hearth/calendar/local-slots.ts';
import type { TimeSlot } from '@hearth/calendar/local-slots.ts';
import { countedAt, reportedInstant } from '../reported-instant.ts';
import { claimLeaf, readCount, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { propertyOf } from './feature.ts';
import type { Feature } from './feature.ts';

export interface EnergyView {
  readonly timeZone: string;
  /** Time of counts without a time of their own. */
  readonly now: Temporal.Instant | null;
  /** The point that reports a use. */
  readonly pointOf: (use: EnergyUse) => string;
}

/** Energy, and by feature the properties that it uses; other properties become values. */
export interface EnergyReading {
  readonly energy: readonly Energy[];
  readonly taken: ReadonlyMap<Feature, ReadonlySet<string>>;
}

/** Electricity and gas input and heat output of a unit, each once, from the finest counts available. */
export function readEnergy(
  context: ReadContext,
  features: readonly Feature[],
  view: EnergyView,
): EnergyReading {
  const taken = new Map<Feature, Set<string>>();
  const energy: Energy[] = [];
  for (const { feature, ...counted } of countersOf(features)) {
    const keys = new Set<string>();
    for (const layout of counted.isSummary ? SUMMARY : ARRAYS) {
      const read = readLayout(context, feature, { layout, view, counted, features });
      if (read === null) continue;
      energy.push(read);
      for (const key of layout.keys) keys.add(key);
    }
    taken.set(feature, keys);
  }
  return { energy, taken };
}

interface Counter {
  readonly use: EnergyUse;
  readonly carrier: EnergyCarrier;
  readonly isSummary: boolean;
}

const USES: ReadonlyMap<string, EnergyUse> = new Map([
  ['heating', 'sh'],
  ['dhw', 'dhw'],
  ['cooling', 'cooling'],
]);
const CARRIERS: ReadonlyMap<string, EnergyCarrier> = new Map([
  ['power.consumption', 'electricity'],
  ['gas.consumption', 'gas'],
  ['heat.production', 'heat'],
]);

/** `total` is the sum of the others and is skipped. The electric heater is counted separately by some units only. */
const COUNTER =
  /^heating\.(power\.consumption|gas\.consumption|heat\.production)\.(summary\.)?(heating|dhw|cooling)$/;

function countersOf(features: readonly Feature[]): (Counter & { feature: Feature })[] {
  const all = features.flatMap((feature) => {
    const [whole, counterKind = '', summary, kind = ''] = COUNTER.exec(feature.name) ?? [];
    const [use, carrier] = [USES.get(kind), CARRIERS.get(counterKind)];
    if (whole === undefined || use === undefined || carrier === undefined) return [];
    if (feature.properties.length === 0) return [];
    return [{ feature, use, carrier, isSummary: summary !== undefined }];
  });
  const hasArrays = ({ use, carrier }: Counter): boolean =>
    all.some((each) => !each.isSummary && each.use === use && each.carrier === carrier);
  // The summary repeats the counts, without past days.
  return all.filter((each) => !each.isSummary || !hasArrays(each));
}

interface Layout {
  readonly resolution: Energy['resolution'];
  /** The newest count first. */
  readonly keys: readonly string[];
  readonly readAt: string | null;
  readonly countMax: number;
}

/** `week` and `year` have no slots here and become values. */
const ARRAYS: readonly Layout[] = [
  { resolution: 'day', keys: ['day', 'dayValueReadAt'], readAt: 'dayValueReadAt', countMax: 400 },
  {
    resolution: 'month',
    keys: ['month', 'monthValueReadAt'],
    readAt: 'monthValueReadAt',
    countMax: 60,
  },
];

/** Its count of today disappears at midnight without a final figure: only months are complete. */
const SUMMARY: readonly Layout[] = [
  { resolution: 'month', keys: ['currentMonth', 'lastMonth'], readAt: null, countMax: 2 },
];

interface LayoutView {
  readonly layout: Layout;
  readonly view: EnergyView;
  readonly counted: Counter;
  readonly features: readonly Feature[];
}

function readLayout(
  context: ReadContext,
  feature: Feature,
  { layout, view, counted, features }: LayoutView,
): Energy | null {
  const counts = countNodes(feature, layout, counted.isSummary);
  const [first] = counts;
  const property = feature.properties.find((each) => each.key === layout.keys[0])?.node ?? null;
  if (first === undefined || property === null) return null;
  if (!hasKilowattHours(feature, layout)) return warn(context, 'energy-unit', property);
  if (counts.length > layout.countMax) return warn(context, 'energy-length', property);
  const at = countedAt(readAtOf(feature, layout) ?? feature.reportedAt, view);
  if (at === null) return warn(context, 'energy-without-time', feature.node);
  const step = stepOf(figuresOf(features, counted));
  const slots = slotsOf(layout.resolution, { at, count: counts.length, timeZone: view.timeZone });
  const reportedSlots =
    layout.keys[0] === 'month' ? reportedMonths(features, counted) : counts.length;
  for (const key of layout.keys) claimSettings(context, feature, key);
  const { use, carrier } = counted;
  return {
    point: view.pointOf(use),
    use,
    carrier,
    resolution: layout.resolution,
    resolutionKwh: step,
    slots: slots.map((slot, index) => {
      const age = counts.length - 1 - index;
      const kwh = readCount(context, counts[age] ?? first);
      const reportedKwh =
        kwh === null || (kwh === 0 && age >= reportedSlots) ? null : withoutNoise(kwh, step);
      return slotOf(slot, reportedKwh, at);
    }),
  };
}

function slotOf(slot: TimeSlot, kwh: number | null, at: Temporal.Instant): EnergySlot {
  return {
    from: slot.from.toString(),
    to: slot.to.toString(),
    kwh,
    provisional: kwh !== null && Temporal.Instant.compare(slot.to, at) > 0,
  };
}

function countNodes(feature: Feature, layout: Layout, isSummary: boolean): Node[] {
  if (!isSummary) {
    const list = propertyOf(feature, layout.keys[0] ?? '');
    return list === null ? [] : elements(list);
  }
  const nodes = layout.keys.map((key) => propertyOf(feature, key));
  return nodes.every((node) => node !== null) ? nodes : [];
}

/** Slots up to the day or month of the reading, the oldest first. */
function slotsOf(
  resolution: Layout['resolution'],
  { at, count, timeZone }: { at: Temporal.Instant; count: number; timeZone: string },
): TimeSlot[] {
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate();
  return resolution === 'month'
    ? monthSlots(today.with({ day: 1 }).subtract({ months: count - 1 }), count, timeZone)
    : daySlots(today.subtract({ days: count - 1 }), count, timeZone);
}

/** All counts of a carrier, which have one step; those of one use may all be 0. */
function figuresOf(features: readonly Feature[], { carrier }: Counter): number[] {
  return features.flatMap((feature) => {
    const [, counterKind = ''] = COUNTER.exec(feature.name) ?? [];
    if (CARRIERS.get(counterKind) !== carrier) return [];
    const held = feature.properties.map(({ node }) => child(node, 'value'));
    return held
      .flatMap((node) => (node === null ? [] : [node, ...elements(node)]))
      .map((node) => node.json)
      .filter((json): json is number => typeof json === 'number' && Number.isFinite(json));
  });
}

/** Number of months since the first count of any use: a unit fills the months before its installation with 0. */
function reportedMonths(features: readonly Feature[], { carrier }: Counter): number {
  const counted = features.flatMap((feature) => {
    const [, counterKind = ''] = COUNTER.exec(feature.name) ?? [];
    const months = CARRIERS.get(counterKind) === carrier ? propertyOf(feature, 'month') : null;
    return months === null ? [] : [elements(months).map((node) => node.json)];
  });
  const oldest = counted.map((months) =>
    months.findLastIndex((count) => typeof count === 'number' && count > 0),
  );
  return Math.max(0, ...oldest) + 1;
}

function hasKilowattHours(feature: Feature, layout: Layout): boolean {
  return layout.keys.every((key) => {
    const property = feature.properties.find((each) => each.key === key)?.node;
    const unit = property === undefined ? null : child(property, 'unit');
    return unit === null || unit.json === 'kilowattHour';
  });
}

function readAtOf(feature: Feature, { readAt }: Layout): Temporal.Instant | null {
  const timestamp = readAt === null ? null : propertyOf(feature, readAt)?.json;
  return typeof timestamp === 'string' ? reportedInstant(timestamp) : null;
}

function claimSettings(context: ReadContext, feature: Feature, key: string): void {
  const property = feature.properties.find((each) => each.key === key)?.node;
  if (property === undefined) return;
  for (const setting of ['type', 'unit']) claimLeaf(context, child(property, setting), 'energy');
  if (key.endsWith('ReadAt')) claimLeaf(context, child(property, 'value'), 'energy');
}
