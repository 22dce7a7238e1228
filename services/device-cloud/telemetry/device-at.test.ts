import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { lindenweg } from '../homes/lindenweg.ts';
import { type JsonObject, memberAt } from '../recordings/json.ts';
import { type VisibleWrite, type RecordedDevice, pointsOf } from '../recordings/recorded-device.ts';
import { deviceAt } from './device-at.ts';

const loadedAt = Temporal.Instant.from('2026-11-04T12:00:00Z');
const [heatPump, roomUnit] = lindenweg.devices.map((recording) => recorded(recording));
const setPointPath = '/operationModes/heating/setpoints/';

function recorded(recording: JsonObject | undefined): RecordedDevice {
  if (!recording) throw new Error('no device');
  const recordedAt = Temporal.Instant.from(String(recording['timestamp']));
  return {
    id: String(recording['id']),
    recording,
    recordedAt,
    loadedAt,
    timeZone: 'Europe/Berlin',
  };
}

const later = (hours: number) => loadedAt.add({ minutes: Math.round(hours * 60) });

function written(
  point: number,
  characteristic: string,
  path: string,
  value: unknown,
  hours = 0,
): VisibleWrite {
  return { point, characteristic, path, value, atMs: later(hours).epochMilliseconds };
}

function sensorOf(device: JsonObject, point: number, name: string): number {
  return Number(memberAt(pointsOf(device)[point], 'sensoryData', 'value', name, 'value'));
}

describe('a device', () => {
  it('returns the recorded values with the current time at the moment of loading', () => {
    const device = deviceAt(heatPump!, [], loadedAt);
    expect(sensorOf(device, 1, 'roomTemperature')).toBe(20.9);
    expect(sensorOf(device, 2, 'tankTemperature')).toBe(46);
    expect(device['timestamp']).toBe('2026-11-04T12:00:00.000Z');
    expect(memberAt(pointsOf(device)[5], 'dateTime', 'value')).toBe('2026-11-04T13:00:00');
  });

  it('is the same for the same inputs, and its recording stays untouched', () => {
    const before = structuredClone(heatPump!.recording);
    expect(deviceAt(heatPump!, [], later(30))).toEqual(deviceAt(heatPump!, [], later(30)));
    expect(heatPump!.recording).toEqual(before);
  });

  it('reports once a minute', () => {
    const stamps = new Set(
      Array.from({ length: 120 }, (_, second) =>
        String(deviceAt(roomUnit!, [], later(1).add({ seconds: second }))['timestamp']),
      ),
    );
    expect(stamps.size).toBeGreaterThanOrEqual(2);
    expect(stamps.size).toBeLessThanOrEqual(3);
  });

  it('brings its room to a new set-point', () => {
    const warmer = written(1, 'temperatureControl', `${setPointPath}roomTemperature`, 24);
    const samples = [1, 4, 12, 40].map((hours) =>
      sensorOf(deviceAt(heatPump!, [warmer], later(hours)), 1, 'roomTemperature'),
    );
    expect(samples).toEqual([...samples].sort((a, b) => a - b));
    expect(samples[0]).toBeLessThan(22.5);
    expect(samples[3]).toBeGreaterThan(23.6);
  });

  it('reheats the tank after a higher set-point, and lets it cool when it is off', () => {
    const hotter = written(
      2,
      'temperatureControl',
      `${setPointPath}domesticHotWaterTemperature`,
      58,
    );
    expect(sensorOf(deviceAt(heatPump!, [hotter], later(0.5)), 2, 'tankTemperature')).toBe(52);
    const off = written(2, 'onOffMode', '', 'off');
    expect(sensorOf(deviceAt(heatPump!, [off], later(48)), 2, 'tankTemperature')).toBeLessThan(32);
  });

  it('is in holiday mode between its dates', () => {
    const holiday = written(1, 'holidayMode', '', {
      enabled: true,
      startDate: '2026-11-06',
      endDate: '2026-11-07',
    });
    const flag = (hours: number) =>
      memberAt(
        pointsOf(deviceAt(heatPump!, [holiday], later(hours)))[1],
        'isHolidayModeActive',
        'value',
      );
    expect([flag(20), flag(40), flag(70), flag(90)]).toEqual([false, true, true, false]);
    const room = (hours: number) =>
      sensorOf(deviceAt(heatPump!, [holiday], later(hours)), 1, 'roomTemperature');
    expect(room(80)).toBeLessThan(18.5);
    expect(room(130)).toBeGreaterThan(20.4);
  });

  it('stays as recorded when its connection was down', () => {
    const recording = {
      ...heatPump!.recording,
      isCloudConnectionUp: { settable: false, value: false },
    };
    expect(deviceAt({ ...heatPump!, recording }, [], later(500))).toEqual(recording);
  });

  it('returns unknown members unchanged', () => {
    const odd = { ...roomUnit!.recording, somethingNew: { value: [1, 'x', null] } };
    const points = pointsOf(odd).map((point) => ({
      ...point,
      consumptionData: 'REDACTED',
      schedule: 'REDACTED',
    }));
    const device = deviceAt(
      { ...roomUnit!, recording: { ...odd, managementPoints: points } },
      [],
      later(5),
    );
    expect(device['somethingNew']).toEqual({ value: [1, 'x', null] });
    expect(pointsOf(device)[1]?.['consumptionData']).toBe('REDACTED');
  });
});
