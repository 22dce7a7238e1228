import { type JsonObject, isObject, member, numberAt } from '../recordings/json.ts';
import { toStep } from './temperatures.ts';

/** Writes readings into those sensors of a point that have a value, in the sensor's own step and range. */
export function writeSensors(
  sensors: JsonObject,
  readings: Readonly<Record<string, number | undefined>>,
): void {
  for (const [name, reading] of Object.entries(readings)) {
    const sensor = member(sensors, name);
    if (reading !== undefined && isObject(sensor) && typeof sensor['value'] === 'number')
      sensor['value'] = inRange(toStep(reading, stepOf(sensor)), sensor);
  }
}

function stepOf(sensor: JsonObject): number {
  const step = sensor['stepValue'];
  if (typeof step === 'number' && step > 0) return step;
  const decimals = /\.(\d+)/.exec(String(sensor['value']))?.[1]?.length ?? 0;
  return 10 ** -Math.min(decimals, 2);
}

function inRange(value: number, sensor: JsonObject): number {
  const min = numberAt(sensor, 'minValue') ?? -Infinity;
  const max = numberAt(sensor, 'maxValue') ?? Infinity;
  return Math.min(max, Math.max(min, value));
}
