import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';

interface NamedUnit {
  readonly unit: string;
  readonly name: string;
}

/** View of the house: the first unit that reports each figure, and what the units do. */
export interface ComfortView {
  readonly state: 'heating' | 'hot-water' | 'cooling' | 'off' | 'idle';
  readonly room: number | null;
  readonly roomSetPoint: number | null;
  readonly outdoor: number | null;
  readonly tank: number | null;
  readonly hasTank: boolean;
  readonly isAirToAir: boolean;
  /** Time of the reading, or when a silent unit was last seen; null without any. */
  readonly readAt: string | null;
  readonly isSilent: boolean;
  readonly isOutOfDate: boolean;
  readonly faults: readonly {
    readonly unit: string;
    readonly name: string;
    readonly code: string;
  }[];
  readonly offline: readonly NamedUnit[];
  /** Units that are missing from their account. */
  readonly unreported: readonly (NamedUnit & { readonly since: string })[];
  /** Figures for which the units report only impossible values. */
  readonly implausible: readonly ('room' | 'outdoor' | 'tank')[];
  /** Units without a linked account. */
  readonly notLinked: readonly NamedUnit[];
}

export function comfortView(monitoring: Monitoring): ComfortView {
  // Heat pumps first: they concern the whole house.
  const units = monitoring.units.toSorted((a, b) => rank(a) - rank(b));
  const main = units[0];
  const climate = main?.points.find((point) => point.type === 'climate');
  const isSilent = main !== undefined && !main.online && main.lastSeenAt !== null;
  const readAt = (isSilent ? main.lastSeenAt : main?.readAt) ?? null;
  const ageS = readAt === null ? null : (Date.parse(monitoring.asOf) - Date.parse(readAt)) / 1000;
  return {
    state: main ? stateOf(main) : 'off',
    room: firstNumber(units, 'roomTemperature'),
    roomSetPoint: climate?.setPointInForce?.startsWith('roomSetPoint')
      ? numberIn(climate.values, climate.setPointInForce)
      : null,
    outdoor: firstNumber(units, 'outdoorTemperature'),
    tank: firstNumber(units, 'tankTemperature'),
    hasTank: units.some((unit) => unit.points.some((point) => point.type === 'dhw')),
    isAirToAir: main?.kind === 'air-to-air',
    readAt,
    isSilent,
    isOutOfDate: ageS === null || ageS > 2 * monitoring.readEveryS || isAway(main),
    faults: units.flatMap((unit) =>
      unit.faults
        .filter((fault) => fault.active)
        .map((fault) => ({ unit: unit.unit, name: unit.name, code: codeOf(fault) })),
    ),
    offline: units
      .filter((unit) => !unit.online && unit.linking === null && unit.unreportedSince === null)
      .map(named),
    unreported: units.flatMap((unit) =>
      unit.unreportedSince === null ? [] : [{ ...named(unit), since: unit.unreportedSince }],
    ),
    implausible: figures.flatMap(([figure, name]) =>
      firstNumber(units, name) === null && isFaultyIn(units, name) ? [figure] : [],
    ),
    notLinked: units.filter((unit) => unit.linking !== null).map(named),
  };
}

/** Number of problems to look at. */
export const waitsIn = ({ faults, offline, unreported, notLinked }: ComfortView): number =>
  faults.length + offline.length + unreported.length + notLinked.length;

const figures = [
  ['room', 'roomTemperature'],
  ['outdoor', 'outdoorTemperature'],
  ['tank', 'tankTemperature'],
] as const;

const isAway = (unit: LiveUnit | undefined): boolean =>
  unit !== undefined && (!unit.online || unit.unreportedSince !== null);

export const codeOf = (fault: { code: string; subcode: string | null }): string =>
  fault.subcode ? `${fault.code}-${fault.subcode}` : fault.code;

const ranks: Readonly<Record<LiveUnit['kind'], number>> = {
  'air-to-water': 0,
  boiler: 1,
  'air-to-air': 2,
  ventilation: 3,
  gateway: 4,
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

const isFaultyIn = (units: readonly LiveUnit[], name: string): boolean =>
  units.some(({ points }) =>
    points.some(({ values }) =>
      values.some((value) => value.name === name && value.isFaulty === true),
    ),
  );

/** Vendors report the set mode, not whether the compressor runs this minute. */
function stateOf(unit: LiveUnit): ComfortView['state'] {
  const climate = unit.points.find((point) => point.type === 'climate');
  const text = (name: string) => climate?.values.find((value) => value.name === name)?.value;
  if (text('onOff') === 'on') {
    const mode = text('operationMode');
    if (mode === 'cooling' || mode === 'dry') return 'cooling';
    if (mode === 'heating') return 'heating';
    return 'idle';
  }
  const tank = unit.points.find((point) => point.type === 'dhw');
  return tank?.values.some((value) => value.name === 'onOff' && value.value === 'on')
    ? 'hot-water'
    : 'off';
}

const named = ({ unit, name }: NamedUnit): NamedUnit => ({ unit, name });
