import type { PointType, Value } from '../device-cloud.ts';

/**
 * Name of the set-point of the running programme. null while the unit saves energy by itself (warm weather, open window) or the
 * circuit is off.
 */
export function setPointInForce(type: PointType, values: readonly Value[]): string | null {
  const has = (name: string | undefined): name is string =>
    name !== undefined && values.some((value) => value.name === name);
  if (type === 'dhw') return has('dhwSetPoint') ? 'dhwSetPoint' : null;
  if (type !== 'climate') return null;
  const running = values.find(({ name }) => name === 'operatingProgram')?.value;
  const named = SET_POINTS.get(String(running));
  return has(named) ? named : null;
}

const SET_POINTS: ReadonlyMap<string, string> = new Map([
  ['normal', 'roomSetPointHeating'],
  ['normalHeating', 'roomSetPointHeating'],
  ['comfort', 'roomSetPointHeatingComfort'],
  ['comfortHeating', 'roomSetPointHeatingComfort'],
  ['reduced', 'roomSetPointHeatingReduced'],
  ['reducedHeating', 'roomSetPointHeatingReduced'],
  ['normalCooling', 'roomSetPointCooling'],
  ['comfortCooling', 'roomSetPointCoolingComfort'],
  ['reducedCooling', 'roomSetPointCoolingReduced'],
]);
