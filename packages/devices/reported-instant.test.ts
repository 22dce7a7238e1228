import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { interpretOnecta } from './onecta/interpret.ts';
import { sampleHeatPump } from './onecta/testing-payload.ts';
import { interpretVicare } from './vicare/interpret.ts';

const now = Temporal.Instant.from('2026-01-15T10:00:00Z');
const view = { timeZone: 'Europe/Berlin', now };

describe('countedAt: a device whose clock is ahead', () => {
  const dated = (timestamp: string) => [{ ...sampleHeatPump(), timestamp }];
  const read = (timestamp: string) => {
    const answer = interpretOnecta(dated(timestamp), view);
    const [device] = answer.ok ? answer.devices : [];
    const warnings = answer.ok ? answer.warnings.map(({ code }) => code) : [];
    const last = device?.energy
      .find(({ resolution }) => resolution === '2h')
      ?.slots.findLast(({ kwh }) => kwh !== null);
    return { timestamp: device?.timestamp, last: last?.from, warnings: [...new Set(warnings)] };
  };

  test('by five minutes is accepted', () => {
    const { timestamp, warnings } = read('2026-01-15T10:05:00Z');
    expect(timestamp).toBe('2026-01-15T10:05:00Z');
    expect(warnings).not.toContain('clock-ahead');
  });

  test('by more on the same day uses the time of reading', () => {
    const { timestamp, last, warnings } = read('2026-01-15T10:05:01Z');
    expect(timestamp).toBeNull();
    expect(Date.parse(last ?? '')).toBeLessThan(now.epochMilliseconds);
    expect(warnings).toContain('clock-ahead');
  });

  test.each(['2026-01-16T10:00:00Z', '2099-01-01T00:00:00Z'])(
    'on %s places no energy',
    (timestamp) => {
      const wrong = read(timestamp);
      expect(wrong).toMatchObject({ timestamp: null, last: undefined });
      expect(wrong.warnings).toEqual(
        expect.arrayContaining(['clock-ahead', 'energy-without-time']),
      );
    },
  );
});

test('a ViCare feature that is ahead adds no energy to another day and dates no device', () => {
  const day = {
    type: 'array',
    unit: 'kilowattHour',
    value: [3, 4],
  };
  const feature = (timestamp: string) => ({
    feature: 'heating.power.consumption.heating',
    gatewayId: '1',
    deviceId: '0',
    isEnabled: true,
    timestamp,
    properties: { day },
  });
  const read = (timestamp: string) => {
    const answer = interpretVicare({ data: [feature(timestamp)] }, view);
    const [device] = answer.ok ? answer.devices : [];
    return { timestamp: device?.timestamp, slots: device?.energy[0]?.slots.length };
  };
  expect(read('2026-01-15T10:04:00Z')).toEqual({ timestamp: '2026-01-15T10:04:00Z', slots: 2 });
  expect(read('2026-01-15T20:00:00Z')).toEqual({ timestamp: null, slots: 2 });
  expect(read('2026-01-17T10:00:00Z')).toEqual({ timestamp: null, slots: undefined });
});
