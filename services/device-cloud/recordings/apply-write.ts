import type { JsonObject } from './json.ts';
import { isObject, member } from './json.ts';
import { pointerTokens, valueAt } from './json-pointer.ts';
import { type VisibleWrite, isLeaf } from './recorded-device.ts';

/** Applies one write to a management point that the caller owns. */
export function applyWrite(point: JsonObject, effect: VisibleWrite): void {
  const characteristic = member(point, effect.characteristic);
  if (!isObject(characteristic)) return;
  const tokens = pointerTokens(effect.path) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) {
    const old = characteristic['value'];
    // Holiday mode is sent with or without dates; members that were not sent stay.
    characteristic['value'] =
      isObject(old) && isObject(effect.value) ? { ...old, ...effect.value } : effect.value;
    return;
  }
  const parent = valueAt(characteristic['value'], tokens.slice(0, -1));
  if (!isObject(parent)) return;
  const node = member(parent, last);
  if (isLeaf(node)) node['value'] = effect.value;
  else parent[last] = effect.value;
}
