import { type ApiRefusal, refuse } from '../api/refusals.ts';
import { type JsonObject, isObject, member } from '../recordings/json.ts';
import { embeddedIdOf, pointsOf, structuralKeys } from '../recordings/recorded-device.ts';

export type FoundCharacteristic =
  | { readonly ok: true; readonly point: number; readonly characteristic: JsonObject }
  | ApiRefusal;

/** Finds the characteristic of a request. Of two points with one embedded id it returns the one that has the characteristic. */
export function findCharacteristic(
  recording: JsonObject,
  embeddedId: string,
  name: string,
): FoundCharacteristic {
  const named = pointsOf(recording).flatMap((point, index) =>
    embeddedIdOf(point) === embeddedId ? [{ point, index }] : [],
  );
  if (named.length === 0)
    return refuse('MANAGEMENT_POINT_MISSING', `management point ${embeddedId} does not exist`);
  for (const { point, index } of structuralKeys.has(name) ? [] : named) {
    const characteristic = member(point, name);
    if (isObject(characteristic)) return { ok: true, point: index, characteristic };
  }
  return refuse('CHARACTERISTIC_MISSING', `characteristic ${name} does not exist`);
}
