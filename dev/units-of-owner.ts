import { createHash } from 'node:crypto';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { type JsonObject, isObject } from '@hearth/device-cloud/recordings/json.ts';

/** The units of Lindenweg for another owner. A unit belongs to one home only, so ids and serial numbers differ. */
export function unitsOf(owner: string): readonly JsonObject[] {
  return lindenweg.devices.map((device) => renamedObject(device, owner));
}

function renamed(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, owner));
  if (typeof value === 'string') return isId(value) ? idFrom(value, owner) : value;
  return isObject(value) ? renamedObject(value, owner) : value;
}

function renamedObject(value: JsonObject, owner: string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'serialNumber' ? otherSerial(entry, owner) : renamed(entry, owner),
    ]),
  );
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/.test(text);

function idFrom(id: string, owner: string): string {
  const digits = createHash('sha256').update(`${owner} ${id}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

function otherSerial(characteristic: unknown, owner: string): unknown {
  if (typeof characteristic !== 'object' || characteristic === null || !('value' in characteristic))
    return characteristic;
  const digits = createHash('sha256')
    .update(`${owner} ${String(characteristic.value)}`)
    .digest();
  return { ...characteristic, value: String(digits.readUInt32BE(0)).padStart(10, '0') };
}
