import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { describe, expect, it } from 'vitest';
import { comfortView as viewOf, drawnState, waitsIn } from './comfort-view.ts';
import type { ComfortSources } from './comfort-view.ts';

const comfortView = (monitoring: Monitoring, sources: Partial<ComfortSources> = {}) =>
  viewOf(monitoring, { power: null, faults: [], ...sources });

const plain = {
  unit: null,
  settable: false,
  min: null,
  max: null,
  step: null,
  options: null,
  command: null,
};
const values = (numbers: Readonly<Record<string, number | string | boolean | null>>) =>
  Object.entries(numbers).map(([name, value]) => ({ name, value, ...plain }));
const point = (
  type: string,
  numbers: Parameters<typeof values>[0],
  setPointInForce: string | null = null,
) => ({
  point: type,
  type,
  subtype: null,
  setPointInForce,
  values: values(numbers),
});

function unit(overrides: Partial<LiveUnit>): LiveUnit {
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
    ...overrides,
  };
}

const seen = (...units: LiveUnit[]): Monitoring => ({
  installation: '018f0000-0000-7000-8000-000000000001',
  asOf: '2026-03-10T10:42:00Z',
  readEveryS: 600,
  links: [],
  vendors: ['onecta'],
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
      set: 'heating',
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
      set: 'heating',
      room: 21.3,
      outdoor: 15,
      isAirToAir: false,
    });
    expect(comfortView(seen(room))).toMatchObject({
      set: 'cooling',
      isAirToAir: true,
      hasTank: false,
    });
  });

  it('puts a room’s air conditioner that is on before one that is off, under its name', () => {
    const airConditioner = (name: string, onOff: string, roomTemperature: number) =>
      unit({
        name,
        kind: 'air-to-air',
        points: [
          point(
            'climate',
            { onOff, operationMode: 'heating', roomTemperature, roomSetPointHeating: 20 },
            'roomSetPointHeating',
          ),
        ],
      });
    const both = seen(
      airConditioner('Living room', 'off', 20),
      airConditioner('Bedroom', 'on', 19.5),
    );
    expect(comfortView(both)).toMatchObject({
      set: 'heating',
      room: 19.5,
      roomName: 'Bedroom',
      roomSetPoint: 20,
    });
    const none = seen(airConditioner('A room with a long name', 'off', 20), unit({ points: [] }));
    expect(comfortView(none)).toMatchObject({ roomName: null });
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
    expect(comfortView(seen(unit({ points: [off, tank] }))).set).toBe('hot-water');
    expect(comfortView(seen(unit({ points: [off] }))).set).toBe('off');
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
    expect(view.faults).toBe(1);
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

  const link = (state: Monitoring['links'][number]['state']) => ({ state }) as never;

  it('counts an ended link, and reports an unreadable cloud', () => {
    const seenWith = (state: Monitoring['links'][number]['state']) =>
      comfortView({ ...seen(unit({ points: [heating] })), links: [link(state)] });
    expect(waitsIn(seenWith('needs-sign-in'))).toBe(1);
    expect(seenWith('unreachable')).toMatchObject({ hasNoNewValues: true });
    expect(seenWith('linked')).toMatchObject({ hasNoNewValues: false });
    expect(waitsIn(seenWith('linked'))).toBe(0);
  });

  it('looks at the age of every unit, not of the first alone', () => {
    const old = unit({ name: 'Attic', kind: 'air-to-air', readAt: '2026-03-10T09:00:00Z' });
    const view = comfortView(seen(unit({ points: [heating] }), old));
    expect(view).toMatchObject({ isOutOfDate: false, hasNoNewValues: true });
    const outdoor = point('climate', { outdoorTemperature: 4 });
    const mixedView = comfortView(seen(unit({ points: [heating] }), { ...old, points: [outdoor] }));
    expect(mixedView).toMatchObject({ isOutOfDate: true, readAt: '2026-03-10T09:00:00Z' });
  });

  it('does not take an unreported connection for an online unit', () => {
    expect(comfortView(seen(unit({ online: null, points: [heating] })))).toMatchObject({
      isAllOnline: false,
      isOutOfDate: false,
      offline: [],
    });
  });

  it('names a room that is far from its set-point', () => {
    const room = (roomTemperature: number, mode = 'heating') =>
      comfortView(
        seen(
          unit({
            points: [
              point(
                'climate',
                { onOff: 'on', operationMode: mode, roomTemperature, roomSetPoint: 21 },
                'roomSetPoint',
              ),
            ],
          }),
        ),
      ).gap;
    expect([18.5, 20.4, 21, 24].map((celsius) => room(celsius))).toEqual([
      'too-cool',
      null,
      null,
      null,
    ]);
    expect([room(18.5, 'auto'), room(24, 'auto'), room(24, 'cooling')]).toEqual([
      'too-cool',
      'too-warm',
      'too-warm',
    ]);
  });

  const metered = (heatPumpW: number | null, at = '2026-03-10T10:41:00Z') => ({
    latest: {
      at,
      everyS: 60,
      isStale: false,
      grade: 'measured' as const,
      flows: {
        gridW: 2000,
        pvW: null,
        batteryW: null,
        houseW: 2000,
        heatPumpW,
        heatPumpUse: 'sh' as const,
        batterySoc: null,
      },
    },
  });

  it('draws what runs, not what is set', () => {
    const home = seen(unit({ points: [heating] }));
    const drawn = (sources: Partial<ComfortSources>, monitoring = home) =>
      drawnState(comfortView(monitoring, sources));
    expect(drawn({ power: metered(1240) })).toBe('heating');
    expect(drawn({ power: metered(20) })).toBe('off');
    expect(drawn({})).toBe('off');
    expect(drawn({ power: metered(1240, '2026-03-10T10:30:00Z') })).toBe('off');
    const running = point('outdoor', { isCompressorActive: true });
    expect(drawn({}, seen(unit({ points: [heating, running] })))).toBe('heating');
    const stopped = {
      unit: unit({}).unit,
      works: [{ use: 'heating', works: 'off' }],
    } as unknown as ComfortSources['faults'][number];
    expect(drawn({ power: metered(1240), faults: [stopped] })).toBe('off');
  });
});

describe('a home without a heat pump or air conditioner', () => {
  it('is connected, not off', () => {
    const battery = unit({ kind: 'battery', points: [point('other', { stateOfCharge: 50 })] });
    const view = comfortView(seen(battery));
    expect([view.isHeated, view.set, drawnState(view)]).toEqual([false, 'connected', 'off']);
    const both = comfortView(seen(battery, unit({ points: [heating] })));
    expect([both.isHeated, both.set]).toEqual([true, 'heating']);
  });
});

describe('states that heat nothing', () => {
  const active = (more: Parameters<typeof values>[0]) =>
    unit({ points: [heating, point('outdoor', more)] });

  it('draws nothing while the outdoor unit defrosts, and says so', () => {
    const view = comfortView(seen(active({ isCompressorActive: true, isDefrosting: true })));
    expect(view.activity.runs).toBe('defrosting');
    expect(drawnState(view)).toBe('off');
    const rests = comfortView(seen(active({ isCompressorActive: false, isDefrosting: true })));
    expect(rests.activity.runs).toBe('idle');
  });

  it.each([{ isHolidayActive: true }, { operatingProgram: 'holiday' }])(
    'compares no room with the set-point of every day on a holiday: %o',
    (holiday) => {
      const cool = point('climate', { ...climate, ...holiday }, 'roomSetPointHeating');
      const view = comfortView(seen(unit({ points: [cool] })));
      expect([view.isOnHoliday, view.gap]).toEqual([true, null]);
      const daily = point('climate', climate, 'roomSetPointHeating');
      expect(comfortView(seen(unit({ points: [daily] }))).gap).toBe('too-cool');
    },
  );

  const climate = {
    onOff: 'on',
    operationMode: 'heating',
    roomTemperature: 17,
    roomSetPointHeating: 21,
  };
});
