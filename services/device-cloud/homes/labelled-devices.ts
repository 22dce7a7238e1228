import { type JsonObject, isObject } from '../recordings/json.ts';
import { readOnlyValue } from './characteristics.ts';

/** Devices with the serial numbers of labels, in their order, in place of the serial numbers of their gateways. */
export function labelledDevices(
  devices: readonly JsonObject[],
  serials: readonly string[],
): readonly JsonObject[] {
  return devices.map((device, index) => {
    const serial = serials[index];
    const points = device['managementPoints'];
    if (serial === undefined || !Array.isArray(points)) return device;
    return { ...device, managementPoints: points.map((point) => withSerial(point, serial)) };
  });
}

const withSerial = (point: unknown, serial: string): unknown =>
  isObject(point) && Object.hasOwn(point, 'serialNumber')
    ? { ...point, serialNumber: readOnlyValue(serial) }
    : point;
