import type { LivePoint, LiveValue } from './unit-view.ts';
import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';

/** A value, by default read-only. */
export function someValue(
  name: string,
  value: LiveValue['value'],
  overrides: Partial<LiveValue> = {},
): LiveValue {
  return {
    name,
    value,
    unit: null,
    settable: false,
    min: null,
    max: null,
    step: null,
    options: null,
    command: null,
    ...overrides,
  };
}

export const someSwitch = (name: string, value: 'on' | 'off'): LiveValue =>
  someValue(name, value, { settable: true, options: ['on', 'off'] });

export const someRange = (
  name: string,
  value: number,
  [min, max, step]: readonly [number, number, number],
): LiveValue => someValue(name, value, { settable: true, unit: '°C', min, max, step });

export function somePoint(
  type: string,
  values: readonly LiveValue[],
  setPointInForce: string | null = null,
): LivePoint {
  return { point: `${type}-1`, type, subtype: null, setPointInForce, values: [...values] };
}

export function someUnit(
  points: readonly LivePoint[],
  overrides: Partial<LiveUnit> = {},
): LiveUnit {
  return {
    unit: '018f0000-0000-7000-8000-000000000100',
    appliance: '018f0000-0000-7000-8000-000000000101',
    link: '018f0000-0000-7000-8000-000000000002',
    linking: null,
    unreportedSince: null,
    name: 'Cellar',
    model: 'Example 8',
    kind: 'air-to-water',
    online: true,
    lastSeenAt: '2026-03-10T10:30:00Z',
    readAt: '2026-03-10T10:35:00Z',
    points: [...points],
    faults: [],
    ...overrides,
  };
}
