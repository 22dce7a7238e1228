import { daySlots, monthSlots } from '@hearth/calendar/local-slots.ts';
import type { Energy, EnergyUse } from '../device-cloud.ts';
import { child } from '../leaf-claims.ts';
import { countedAt } from '../reported-instant.ts';
import { type ReadContext, claimLeaf, warn } from '../read-context.ts';
import type { EnergyReading, EnergyView } from './energy.ts';
import { type Feature, propertyOf } from './feature.ts';

const USES: ReadonlyMap<string, EnergyUse> = new Map([
  ['photovoltaic.production.cumulated', 'generation'],
  ['ess.transfer.charge.cumulated', 'battery-charge'],
  ['ess.transfer.discharge.cumulated', 'battery-discharge'],
]);

const PERIODS = [
  { key: 'currentDay', resolution: 'day' },
  { key: 'currentMonth', resolution: 'month' },
] as const;

/** The counters are whole Wh. */
const stepKwh = 0.001;

/**
 * Energy of solar panels and of a battery, from counters of the current day and month in Wh that start again at 0. The value of
 * a day is complete up to the last read before midnight.
 */
export function readCumulated(
  context: ReadContext,
  features: readonly Feature[],
  view: EnergyView,
): EnergyReading {
  const taken = new Map<Feature, Set<string>>();
  const energy: Energy[] = [];
  for (const feature of features) {
    const use = USES.get(feature.name);
    if (use === undefined || feature.properties.length === 0) continue;
    const keys = new Set<string>();
    for (const period of PERIODS) {
      const read = readPeriod(context, feature, { ...period, use, view });
      if (read === null) continue;
      energy.push(read);
      keys.add(period.key);
    }
    taken.set(feature, keys);
  }
  return { energy, taken };
}

function readPeriod(
  context: ReadContext,
  feature: Feature,
  { key, resolution, use, view }: (typeof PERIODS)[number] & { use: EnergyUse; view: EnergyView },
): Energy | null {
  const counted = propertyOf(feature, key);
  const property = feature.properties.find((each) => each.key === key)?.node ?? null;
  if (counted === null || property === null) return null;
  const { json } = counted;
  if (typeof json !== 'number' || !(json >= 0)) return warn(context, 'energy-count', counted);
  if (child(property, 'unit')?.json !== 'wattHour') return warn(context, 'energy-unit', property);
  const at = countedAt(feature.reportedAt, view);
  if (at === null) return warn(context, 'energy-without-time', feature.node);
  for (const setting of ['type', 'unit']) claimLeaf(context, child(property, setting), 'energy');
  context.claims.claim(counted, 'energy');
  const today = at.toZonedDateTimeISO(view.timeZone).toPlainDate();
  const [slot] =
    resolution === 'day'
      ? daySlots(today, 1, view.timeZone)
      : monthSlots(today.with({ day: 1 }), 1, view.timeZone);
  if (slot === undefined) return null;
  return {
    point: view.pointOf(use),
    use,
    carrier: 'electricity',
    resolution,
    resolutionKwh: stepKwh,
    slots: [
      {
        from: slot.from.toString(),
        to: slot.to.toString(),
        kwh: json / 1000,
        provisional: true,
      },
    ],
  };
}
