import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';

/** A set-point in use with the limits that its unit reports. */
export interface UsedSetPoint {
  readonly celsius: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** A control of rooms. */
export interface RoomControl {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
}

/** Uses and settings of the units of a home. */
export interface HeatingUnits {
  readonly rooms: readonly RoomControl[];
  readonly room: UsedSetPoint | null;
  readonly hasTank: boolean;
  /** Water of a flow temperature heats the rooms, not air. */
  readonly hasWaterCircuit: boolean;
  readonly tank: UsedSetPoint | null;
  /** Local day of the home's own clock. */
  readonly today: string;
}

/** Units of the home that heat rooms or a tank, from what they last reported. */
export async function readHeatingUnits(
  context: Readonly<RouterContextProvider>,
  installation: string,
): Promise<Result<HeatingUnits>> {
  const { product } = context.get(backendContext);
  const { accessToken: token } = sessionOf(context);
  const request = { params: { installation } };
  const [home, found] = await Promise.all([
    product.getInstallation(request, { token }),
    product.getMonitoring(request, { token }),
  ]);
  if (!home.ok) return home;
  return found.ok ? { ok: true, value: heatingUnitsOf(found.value, home.value.timeZone) } : found;
}

export function heatingUnitsOf({ units, asOf }: Monitoring, timeZone: string): HeatingUnits {
  const points = units.flatMap((unit) => unit.points.map((point) => ({ unit, point })));
  const climate = points.filter(({ point }) => point.type === 'climate');
  const tanks = points.filter(({ point }) => point.type === 'dhw');
  return {
    rooms: climate.map(({ unit, point }) => ({
      unit: unit.unit,
      point: point.point,
      name: unit.name,
    })),
    room: firstSetPoint(climate.map(({ point }) => point)),
    hasTank: tanks.length > 0,
    hasWaterCircuit: climate.some(({ unit }) => waterKinds.has(unit.kind)),
    tank: firstSetPoint(tanks.map(({ point }) => point)),
    today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(asOf)),
  };
}

/** The first set-point in force that is a temperature of room or tank; a shift of the weather curve is none. */
function firstSetPoint(points: readonly LiveUnit['points'][number][]): UsedSetPoint | null {
  for (const { values, setPointInForce } of points) {
    const value = values.find(({ name }) => name === setPointInForce);
    const isTemperature = /^(?:roomSetPoint|dhw)/.test(setPointInForce ?? '');
    if (isTemperature && value?.unit === '°C' && typeof value.value === 'number')
      return { celsius: value.value, min: value.min, max: value.max, step: value.step };
  }
  return null;
}

const waterKinds: ReadonlySet<string> = new Set([
  'air-to-water',
  'ground-source',
  'hybrid',
  'boiler',
]);
