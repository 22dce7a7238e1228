import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { describe, expect, it } from 'vitest';
import { comfortView, waitsIn } from './comfort-view.ts';

const plain = {
  unit: null,
  settable: false,
  min: null,
  max: null,
  step: null,
  options: null,
  command: null,
};
const values = (given: Readonly<Record<string, number | string | boolean | null>>) =>
  Object.entries(given).map(([name, value]) => ({ name, value, ...plain }));
const point = (
  type: string,
  given: Parameters<typeof values>[0],
  setPointInForce: string | null = null,
) => ({
  point: type,
  type,
  subtype: null,
  setPointInForce,
  values: values(given),
});

function unit(more: Partial<LiveUnit>): LiveUnit {
  return {
    unit: '018f0000-0000-7000-8000-000000000100',
    appliance: '018f0000-0000-7000-8000-000000000101',
    link: '018f0000-0000-7000-8000-000000000002',
    linking: null,
    unreportedSince: null,
    name: 'Cellar',
    model: '',
    kind: 'air-to-water',
    online: true,
    lastSeenAt: '2026-03-10T10:30:00Z',
    readAt: '2026-03-10T10:35:00Z',
    points: [],
    faults: [],
    ...more,
  };
}

const seen = (...units: LiveUnit[]): Monitoring => ({
  installation: '018f0000-0000-7000-8000-000000000001',
  asOf: '2026-03-10T10:42:00Z',
  readEveryS: 600,
  links: [],
  makers: ['onecta'],
  units,
});

const heating = point(
  'climate',
  {
    onOff: 'on',
    operationMode: 'heating',
    roomTemperature: 21.3,
    roomSetPointHeating: 21,
    outdoorTemperature: null,
  },
  'roomSetPointHeating',
);
const tank = point('dhw', { onOff: 'on', tankTemperature: 41 });

describe('the picture of the house', () => {
  it('shows what the heat pump reports, and null where it reports nothing', () => {
    expect(comfortView(seen(unit({ points: [heating, tank] })))).toMatchObject({
      state: 'heating',
      room: 21.3,
      roomSetPoint: 21,
      outdoor: null,
      tank: 41,
      hasTank: true,
      isAirToAir: false,
      isOutOfDate: false,
    });
  });

  it('puts the heat pump before a room’s air-conditioner', () => {
    const room = unit({
      kind: 'air-to-air',
      points: [
        point('climate', {
          onOff: 'on',
          operationMode: 'cooling',
          roomTemperature: 26,
          outdoorTemperature: 15,
        }),
      ],
    });
    expect(comfortView(seen(room, unit({ points: [heating] })))).toMatchObject({
      state: 'heating',
      room: 21.3,
      outdoor: 15,
      isAirToAir: false,
    });
    expect(comfortView(seen(room))).toMatchObject({
      state: 'cooling',
      isAirToAir: true,
      hasTank: false,
    });
  });

  it('shows no set-point of the room when the water is steered', () => {
    const water = point(
      'climate',
      {
        onOff: 'on',
        operationMode: 'heating',
        roomSetPointHeating: 21,
        leavingWaterOffsetHeating: 2,
      },
      'leavingWaterOffsetHeating',
    );
    expect(comfortView(seen(unit({ points: [water] }))).roomSetPoint).toBeNull();
  });

  it('does not call a unit that is off heating', () => {
    const off = point('climate', { onOff: 'off', operationMode: 'heating' });
    expect(comfortView(seen(unit({ points: [off, tank] }))).state).toBe('hot-water');
    expect(comfortView(seen(unit({ points: [off] }))).state).toBe('off');
  });

  it('is out of date when old, silent or without a reading', () => {
    expect(comfortView(seen(unit({ readAt: '2026-03-10T10:00:00Z' }))).isOutOfDate).toBe(true);
    expect(comfortView(seen(unit({ online: false })))).toMatchObject({
      isOutOfDate: true,
      isSilent: true,
      readAt: '2026-03-10T10:30:00Z',
    });
    expect(comfortView(seen())).toMatchObject({ isOutOfDate: true, readAt: null });
  });

  it('names active faults and silent units', () => {
    const faults = [
      { code: 'U4', subcode: '01', severity: 'error' as const, active: true, point: 'climate' },
      { code: 'A1', subcode: null, severity: 'error' as const, active: false, point: 'climate' },
    ];
    const view = comfortView(seen(unit({ faults }), unit({ name: 'Attic', online: false })));
    expect(view.faults.map((fault) => fault.code)).toEqual(['U4-01']);
    expect(view.offline.map((entry) => entry.name)).toEqual(['Attic']);
  });

  it('is not well when the account shows a unit no more, and names figures that cannot be', () => {
    const unreportedSince = '2026-03-10T10:35:00Z';
    const gone = comfortView(seen(unit({ unreportedSince, online: false })));
    expect(gone).toMatchObject({ isOutOfDate: true, offline: [] });
    expect(gone.unreported).toMatchObject([{ name: 'Cellar', since: unreportedSince }]);
    expect(waitsIn(gone)).toBe(1);
    const faulty = point('climate', { roomTemperature: null });
    const values = faulty.values.map((value) => ({ ...value, isFaulty: true }));
    const view = comfortView(seen(unit({ points: [{ ...faulty, values }, tank] })));
    expect(view).toMatchObject({ room: null, tank: 41, implausible: ['room'] });
  });
});
