import type {
  TemperatureName,
  HomeTemperatures,
  UnitTemperatures,
} from '@hearth/product/monitoring/contract.ts';

/** The last reported temperature of a unit. */
export interface TemperatureNow {
  readonly metric:
    | 'outdoor-temperature'
    | 'room-temperature'
    | 'leaving-water-temperature'
    | 'tank-temperature';
  readonly unit: string;
  readonly unitName: string;
  readonly celsius: number;
  readonly readAt: string | null;
  readonly isOutOfDate: boolean;
}

const sensors = [
  ['outdoorTemperature', 'outdoor-temperature'],
  ['roomTemperature', 'room-temperature'],
  ['leavingWaterTemperature', 'leaving-water-temperature'],
  ['tankTemperature', 'tank-temperature'],
] as const satisfies readonly (readonly [TemperatureName, TemperatureNow['metric']])[];

/** The outdoor temperature of the first unit that reports one, and the others of every unit. */
export function temperaturesNow(
  reported: Pick<HomeTemperatures, 'units' | 'asOf' | 'readEveryS'>,
): readonly TemperatureNow[] {
  return sensors.flatMap(([name, metric]) => {
    const readings = reported.units.flatMap((unit): TemperatureNow[] => {
      const celsius = numberOf(unit, name);
      if (celsius === null) return [];
      return [
        {
          metric,
          unit: unit.unit,
          unitName: unit.name,
          celsius,
          readAt: unit.readAt,
          isOutOfDate: !isFresh(unit, reported),
        },
      ];
    });
    return metric === 'outdoor-temperature' ? readings.slice(0, 1) : readings;
  });
}

/** Time of the oldest reading shown. */
export function oldestReading(temperatures: readonly TemperatureNow[]): string | null {
  const instants = temperatures.flatMap(({ readAt }) => (readAt === null ? [] : [readAt]));
  return instants.toSorted((first, second) => Date.parse(first) - Date.parse(second))[0] ?? null;
}

function isFresh(
  unit: UnitTemperatures,
  at: Pick<HomeTemperatures, 'asOf' | 'readEveryS'>,
): boolean {
  if (unit.online === false || unit.readAt === null) return false;
  return Date.parse(at.asOf) - Date.parse(unit.readAt) <= 2 * at.readEveryS * 1000;
}

function numberOf(unit: UnitTemperatures, name: TemperatureName): number | null {
  for (const point of unit.points) {
    const value = point.values.find((each) => each.name === name)?.value;
    if (typeof value === 'number') return value;
  }
  return null;
}
