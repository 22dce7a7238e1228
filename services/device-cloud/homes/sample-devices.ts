import { isObject, type JsonObject } from '../recordings/json.ts';
import { readOnlyValue } from './characteristics.ts';
import { labelledDevices } from './labelled-devices.ts';
import { lindenwegDevices } from './lindenweg.ts';

/** A unit with a printed label. */
export interface LabelledSample {
  readonly serial: string;
  readonly range: string;
  readonly name: string;
}

/**
 * Devices of the sample account: one for each label, with its serial number. Air-to-air units and adapters are copies of the sample
 * room unit, all others of the sample heat pump. The first copy of each keeps its id.
 */
export function sampleDevices(labels: readonly LabelledSample[]): readonly JsonObject[] {
  const [heatPump, roomUnit] = lindenwegDevices('en');
  const used = new Set<JsonObject>();
  return labels.flatMap(({ serial, range, name }, index) => {
    const original = ['air-to-air', 'gateway'].includes(range) ? roomUnit : heatPump;
    if (!original) return [];
    const isFirst = !used.has(original);
    used.add(original);
    const device = isFirst ? original : copyOf(original, { index, name });
    return labelledDevices([device], [serial]);
  });
}

function copyOf(device: JsonObject, copy: { index: number; name: string }): JsonObject {
  const id = `5a3b1e00-0000-4000-8000-${String(copy.index).padStart(12, '0')}`;
  const points = device['managementPoints'];
  return {
    ...structuredClone(device),
    _id: id,
    id,
    embeddedId: id,
    ...(Array.isArray(points)
      ? { managementPoints: points.map((point) => withAddress(point, copy)) }
      : {}),
  };
}

/** The address of an adapter is its own, and so is the name of a point of the climate. */
function withAddress(point: unknown, { index, name }: { index: number; name: string }): unknown {
  if (!isObject(point)) return point;
  const mac = `02:00:00:4C:58:${String(index).padStart(2, '0')}`;
  return {
    ...structuredClone(point),
    ...(Object.hasOwn(point, 'macAddress') ? { macAddress: readOnlyValue(mac) } : {}),
    ...(point['managementPointType'] === 'climateControl' && isObject(point['name'])
      ? { name: { ...point['name'], value: name } }
      : {}),
  };
}
