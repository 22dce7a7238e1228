import type { PointType, Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { modeEnding } from './names.ts';

/**
 * Name of the set-point that controls the point now: that of the present operation mode. For water, the control mode selects
 * room or leaving water, and the set-point mode a fixed temperature or an offset to the weather curve. With an external room
 * thermostat the water is controlled.
 */
export function setPointInForce(type: PointType, values: readonly Value[]): string | null {
  const has = (name: string): boolean => values.some((value) => value.name === name);
  if (type === 'dhw') return has('dhwSetPoint') ? 'dhwSetPoint' : null;
  const mode = textOf(values, 'operationMode');
  const ending = mode === null ? null : modeEnding(mode);
  if (type !== 'climate' || ending === null) return null;
  const room = `roomSetPoint${ending}`;
  const fixed = `leavingWaterSetPoint${ending}`;
  const offset = `leavingWaterOffset${ending}`;
  const water = isFixed(values, mode) ? [fixed, offset] : [offset, fixed];
  const control = textOf(values, 'controlMode') ?? 'roomTemperature';
  const order = control === 'roomTemperature' ? [room, ...water] : water;
  return order.find(has) ?? null;
}

function isFixed(values: readonly Value[], mode: string | null): boolean {
  const setPointMode = textOf(values, 'setPointMode');
  if (setPointMode === 'weatherDependentHeatingFixedCooling') return mode === 'cooling';
  return setPointMode !== 'weatherDependent';
}

function textOf(values: readonly Value[], name: string): string | null {
  const value: Scalar | null = values.find((each) => each.name === name)?.value ?? null;
  return typeof value === 'string' ? value : null;
}
