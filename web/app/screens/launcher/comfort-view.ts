import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import type { FaultMeaning } from '../installation-monitoring/fault-meanings.ts';
import {
  type Activity,
  type PowerNow,
  type HeatPumpUse,
  activityOf,
  setUseOf,
} from './activity.ts';

interface NamedUnit {
  readonly unit: string;
  readonly name: string;
}

/** View of the house: figures, what the units are set to, what they do, and what needs a look. */
export interface ComfortView {
  readonly set: HeatPumpUse | 'off' | 'ready' | 'connected';
  /** The main unit runs its holiday programme: the set-points of every day do not count. */
  readonly isOnHoliday: boolean;
  readonly activity: Activity;
  /** Uses that a fault of the main unit stops. */
  readonly stopped: readonly StoppedUse[];
  /** The room differs from its set-point by at least one kelvin, against the set mode. */
  readonly gap: 'too-cool' | 'too-warm' | null;
  readonly room: number | null;
  /** Name of the unit in the room, where several rooms are measured and the name fits the picture. */
  readonly roomName: string | null;
  readonly roomSetPoint: number | null;
  readonly outdoor: number | null;
  readonly tank: number | null;
  readonly hasTank: boolean;
  /** The unit with the tank. */
  readonly tankUnit: string | null;
  readonly isAirToAir: boolean;
  /** Whether a unit heats or cools: a home may have a battery or ventilation only. */
  readonly isHeated: boolean;
  /** Time of the oldest reading behind the figures, or when a silent unit was last seen; null without any. */
  readonly readAt: string | null;
  readonly isSilent: boolean;
  /** A figure of the picture is out of date. */
  readonly isOutOfDate: boolean;
  /** No new values come in, and the person cannot change that: an unreadable cloud, an old reading. */
  readonly hasNoNewValues: boolean;
  /** The connection of every unit is reported. */
  readonly isAllOnline: boolean;
  readonly faults: number;
  /** Accounts that need a sign-in. */
  readonly linksToRenew: number;
  readonly offline: readonly NamedUnit[];
  /** Units that are missing from their account. */
  readonly unreported: readonly (NamedUnit & { readonly since: string })[];
  /** Figures for which the units report only impossible values. */
  readonly implausible: readonly ('room' | 'outdoor' | 'tank')[];
  /** Units without a linked account; those without a vendor can only be looked at. */
  readonly notLinked: readonly (NamedUnit & { readonly isLinkable: boolean })[];
}

export type StoppedUse = FaultMeaning['works'][number]['use'];

export interface ComfortSources {
  readonly power: PowerNow | null;
  readonly faults: readonly FaultMeaning[];
}

export function comfortView(
  monitoring: Monitoring,
  { power, faults }: ComfortSources,
): ComfortView {
  // Heat pumps first: they concern the whole house. Of several alike, those that are switched on.
  const units = monitoring.units.toSorted(
    (a, b) => rank(a) - rank(b) || Number(isSetOff(a)) - Number(isSetOff(b)),
  );
  const main = units[0];
  const climate = main?.points.find((point) => point.type === 'climate');
  const roomSetPoint = climate?.setPointInForce?.startsWith('roomSetPoint')
    ? numberIn(climate.values, climate.setPointInForce)
    : null;
  const isHeated = main === undefined || rank(main) <= ranks['air-to-air'];
  const set = !isHeated ? 'connected' : main ? setUseOf(main) : 'off';
  const isOnHoliday = main !== undefined && isHoliday(main);
  const sources = sourcesOf(units);
  const isOutOfDate = sources.length === 0 || sources.some((unit) => isOld(unit, monitoring));
  const linked = units.filter((unit) => unit.linking === null && unit.unreportedSince === null);
  const broken = monitoring.links.filter(({ state }) => state !== 'linked' && state !== 'removed');
  const linksToRenew = broken.filter(({ state }) => state === 'needs-sign-in').length;
  return {
    set,
    isOnHoliday,
    activity: activityOf(monitoring, power),
    stopped: faults
      .filter(({ unit }) => unit === main?.unit)
      .flatMap(({ works }) => works.filter((entry) => entry.works === 'off'))
      .map(({ use }) => use),
    gap: isOutOfDate || isOnHoliday ? null : gapOf(climate, set),
    room: firstNumber(units, 'roomTemperature'),
    roomName: roomNameOf(units),
    roomSetPoint,
    outdoor: firstNumber(units, 'outdoorTemperature'),
    tank: firstNumber(units, 'tankTemperature'),
    hasTank: units.some(hasTank),
    tankUnit: units.find(hasTank)?.unit ?? null,
    isAirToAir: main?.kind === 'air-to-air',
    isHeated,
    ...oldestOf(sources),
    isOutOfDate,
    hasNoNewValues:
      broken.length > linksToRenew ||
      linked.some((unit) => unit.online !== false && isOld(unit, monitoring)),
    isAllOnline: units.length > 0 && units.every(({ online }) => online === true),
    faults: units.reduce((sum, unit) => sum + unit.faults.filter(({ active }) => active).length, 0),
    linksToRenew,
    offline: linked.filter(({ online }) => online === false).map(named),
    unreported: units.flatMap((unit) =>
      unit.unreportedSince === null ? [] : [{ ...named(unit), since: unit.unreportedSince }],
    ),
    implausible: figures.flatMap(([figure, name]) =>
      firstNumber(units, name) === null && isFaultyIn(units, name) ? [figure] : [],
    ),
    notLinked: units.flatMap((unit) =>
      unit.linking === null
        ? []
        : [{ ...named(unit), isLinkable: unit.linking.vendors.length > 0 }],
    ),
  };
}

/** Number of problems that the person can do something about. */
export const waitsIn = (view: ComfortView): number =>
  view.faults +
  view.linksToRenew +
  view.offline.length +
  view.unreported.length +
  view.notLinked.filter(({ isLinkable }) => isLinkable).length;

/** What the picture draws: what runs by measurement, and nothing under old values or a fault that stops it. */
export function drawnState({ activity, stopped, isOutOfDate }: ComfortView): HeatPumpUse | 'off' {
  const { runs } = activity;
  if (isOutOfDate || runs === null || runs === 'idle' || runs === 'defrosting') return 'off';
  return stopped.some((use) => stoppedBy[use] === runs) ? 'off' : runs;
}

const stoppedBy = { heating: 'heating', hotWater: 'hot-water', cooling: 'cooling' } as const;

const gapK = 1;

function gapOf(
  climate: LiveUnit['points'][number] | undefined,
  set: ComfortView['set'],
): ComfortView['gap'] {
  const name = climate?.setPointInForce;
  if (!climate || !name?.startsWith('roomSetPoint')) return null;
  const [room, setPoint] = [
    numberIn(climate.values, 'roomTemperature'),
    numberIn(climate.values, name),
  ];
  if (room === null || setPoint === null) return null;
  if (room <= setPoint - gapK && (set === 'heating' || set === 'ready')) return 'too-cool';
  return room >= setPoint + gapK && (set === 'cooling' || set === 'ready') ? 'too-warm' : null;
}

/** The units that a figure of the picture comes from; the first unit where none reports a figure. */
function sourcesOf(units: readonly LiveUnit[]): readonly LiveUnit[] {
  const sources = figures.flatMap(
    ([, name]) => units.find((unit) => firstNumber([unit], name) !== null) ?? [],
  );
  return sources.length > 0 ? [...new Set(sources)] : units.slice(0, 1);
}

function isOld(unit: LiveUnit, monitoring: Monitoring): boolean {
  if (unit.readAt === null || unit.online === false || unit.unreportedSince !== null) return true;
  return Date.parse(monitoring.asOf) - Date.parse(unit.readAt) > readingAgeMsMax(monitoring);
}

/** Two readings may be missing. */
export const readingAgeMsMax = ({ readEveryS }: Monitoring): number => 2000 * readEveryS;

function oldestOf(units: readonly LiveUnit[]): Pick<ComfortView, 'readAt' | 'isSilent'> {
  const ages = units.flatMap((unit) => {
    const isSilent = unit.online === false && unit.lastSeenAt !== null;
    const readAt = isSilent ? unit.lastSeenAt : unit.readAt;
    return readAt === null ? [] : [{ readAt, isSilent }];
  });
  const [oldest] = ages.toSorted((a, b) => Date.parse(a.readAt) - Date.parse(b.readAt));
  return oldest ?? { readAt: null, isSilent: false };
}

const figures = [
  ['room', 'roomTemperature'],
  ['outdoor', 'outdoorTemperature'],
  ['tank', 'tankTemperature'],
] as const;

const ranks: Readonly<Record<LiveUnit['kind'], number>> = {
  'air-to-water': 0,
  'ground-source': 0,
  hybrid: 0,
  boiler: 1,
  'air-to-air': 2,
  ventilation: 3,
  'air-purifier': 3,
  battery: 4,
  solar: 4,
  meter: 4,
  gateway: 5,
};
const rank = (unit: LiveUnit): number => ranks[unit.kind];

type Values = LiveUnit['points'][number]['values'];

function numberIn(values: Values, name: string): number | null {
  const value = values.find((entry) => entry.name === name)?.value;
  return typeof value === 'number' ? value : null;
}

function firstNumber(units: readonly LiveUnit[], name: string): number | null {
  for (const unit of units)
    for (const point of unit.points) {
      const found = numberIn(point.values, name);
      if (found !== null) return found;
    }
  return null;
}

const isSetOff = (unit: LiveUnit): boolean => setUseOf(unit) === 'off';

/** Letters of a name that the picture has room for. */
const nameMax = 14;

function roomNameOf(units: readonly LiveUnit[]): string | null {
  const rooms = units.filter((unit) => firstNumber([unit], 'roomTemperature') !== null);
  const [first] = rooms;
  return first && rooms.length > 1 && first.name.length <= nameMax ? first.name : null;
}

const isFaultyIn = (units: readonly LiveUnit[], name: string): boolean =>
  units.some(({ points }) =>
    points.some(({ values }) =>
      values.some((value) => value.name === name && value.isFaulty === true),
    ),
  );

const isHoliday = ({ points }: LiveUnit): boolean =>
  points.some(({ values }) =>
    values.some(
      ({ name, value }) =>
        (name === 'isHolidayActive' && value === true) ||
        (name === 'operatingProgram' && value === 'holiday'),
    ),
  );

const hasTank = ({ points }: LiveUnit): boolean => points.some(({ type }) => type === 'dhw');

const named = ({ unit, name }: NamedUnit): NamedUnit => ({ unit, name });
