import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const text = (id: string, values: Readonly<Record<string, string | number | null>> = {}): string =>
  id === 'security.device' ? `${values['browser']} on ${values['system']}` : id;

it.each([
  ['firefox android', 'Firefox on Android'],
  ['unknown windows', 'Windows'],
  ['safari unknown', 'Safari'],
  ['unknown unknown', 'security.device-unknown'],
  ['', 'security.device-unknown'],
  [null, 'security.device-unknown'],
])('deviceName: %s is shown as %s', (device, name) => {
  expect(deviceName(text, device)).toBe(name);
});
