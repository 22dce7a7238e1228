import { describe, expect, it } from 'vitest';
import { somePoint, someRange, someSwitch, someUnit, someValue } from './testing-unit.ts';
import { firstUnit } from './first-unit.ts';
import { isOutOfDate, unitView } from './unit-view.ts';

const clock = { asOf: '2026-03-10T10:42:00Z', readEveryS: 600 };
const modes = { settable: true, options: ['heating', 'cooling', 'auto'] };
const climate = somePoint(
  'climate',
  [
    someSwitch('onOff', 'on'),
    someValue('operationMode', 'heating', modes),
    someRange('roomSetPointHeating', 21, [12, 30, 0.5]),
    someRange('roomSetPointCooling', 24, [18, 33, 0.5]),
    someValue('roomTemperature', 21.3, { unit: '°C' }),
    someSwitch('boost', 'off'),
    someValue('outdoorSilent', 'off', { options: ['on', 'off'] }),
    someValue('fanSpeedModeHeating', 'auto', { settable: true, options: ['auto', 'fixed'] }),
    someRange('fanSpeedLevelHeating', 3, [1, 5, 1]),
    someValue('holidayEnabled', false, { settable: true }),
    someValue('holidayEndDate', '2017-01-01', { settable: true }),
    someValue('isInErrorState', false),
    someValue('glowFactor', 3),
    someValue('schedule.any.meta.maxSchedules', 6),
  ],
  'roomSetPointHeating',
);
const tank = somePoint(
  'dhw',
  [
    someSwitch('onOff', 'off'),
    someRange('dhwSetPoint', 48, [30, 60, 1]),
    someValue('tankTemperature', null, { unit: '°C' }),
  ],
  'dhwSetPoint',
);
const gateway = somePoint('gateway', [someValue('macAddress', '00:11'), someValue('icon', 3)]);
const view = unitView(someUnit([climate, tank, gateway]), clock);
const names = (placed: readonly { value: { name: string } }[]) =>
  placed.map(({ value }) => value.name);

describe('the view of a unit', () => {
  it('steers by the set-point in force, beside the figure it steers', () => {
    expect(view.parts[0]?.steered?.value.name).toBe('roomSetPointHeating');
    expect(view.parts[0]?.steered?.actual?.value).toBe(21.3);
    expect(view.parts[1]?.steered?.value.name).toBe('dhwSetPoint');
  });

  it('offers the shift of the curve beside the room while the water follows the weather', () => {
    const shift = someRange('leavingWaterOffsetHeating', 0, [-10, 10, 1]);
    const room = someRange('roomSetPointHeating', 21, [12, 30, 0.5]);
    const partWith = (setPointMode: string) =>
      unitView(
        someUnit([
          somePoint(
            'climate',
            [
              someValue('operationMode', 'heating', modes),
              room,
              shift,
              someValue('setPointMode', setPointMode),
            ],
            'roomSetPointHeating',
          ),
        ]),
        clock,
      ).parts[0];
    expect(partWith('weatherDependent')?.settings).toEqual([shift]);
    expect(partWith('fixed')?.settings).toEqual([]);
  });

  it('offers the position of a vane while it is fixed', () => {
    const position = someRange('fanPositionVerticalHeating', 2, [1, 5, 1]);
    const settingsWith = (direction: string) => {
      const options = { settable: true, options: ['fixed', 'stop', 'swing'] };
      const values = [
        someValue('operationMode', 'heating', modes),
        someValue('fanDirectionVerticalHeating', direction, options),
        position,
      ];
      return unitView(someUnit([somePoint('climate', values)]), clock).parts[0]?.settings;
    };
    expect(settingsWith('fixed')).toContain(position);
    expect(settingsWith('swing')).not.toContain(position);
  });

  it('offers the fan speed of the present mode of an air purifier', () => {
    const levels = ['manualFan', 'autoFan', 'econo'];
    const level = someRange('fanSpeedLevelManualFan', 2, [1, 4, 1]);
    const settingsIn = (mode: string) =>
      unitView(
        someUnit([
          somePoint('climate', [
            someSwitch('onOff', 'on'),
            someValue('airPurificationMode', mode, { settable: true, options: levels }),
            someValue('fanSpeedModeManualFan', 'fixed', { settable: true, options: ['fixed'] }),
            level,
          ]),
        ]),
        clock,
      ).parts[0]?.settings;
    expect(settingsIn('manualFan')).toContain(level);
    expect(settingsIn('econo')).not.toContain(level);
  });

  it('offers one control for a shift of the curve, beside no measured temperature', () => {
    const shift = someRange('leavingWaterOffsetHeating', -3, [-10, 10, 1]);
    const point = somePoint(
      'climate',
      [
        shift,
        someRange('targetTemperature', -3, [-10, 10, 1]),
        someValue('leavingWaterTemperature', 31),
      ],
      'leavingWaterOffsetHeating',
    );
    const [part] = unitView(someUnit([point]), clock).parts;
    expect(part?.steered).toMatchObject({ value: { value: -3 }, actual: null });
    expect(part?.settings).toEqual([]);
  });

  it('offers a control only for what the unit lets be set now', () => {
    expect(view.parts[0]?.settings.map((value) => value.name)).toEqual([
      'boost',
      'fanSpeedModeHeating',
    ]);
    expect(view.parts[0]?.mainChoice?.name).toBe('operationMode');
    expect(view.parts[0]?.power?.name).toBe('onOff');
  });

  it('offers the level of a fan once its speed is fixed', () => {
    const fixed = climate.values.map((value) =>
      value.name === 'fanSpeedModeHeating' ? { ...value, value: 'fixed' } : value,
    );
    const settings =
      unitView(someUnit([{ ...climate, values: fixed }]), clock).parts[0]?.settings ?? [];
    expect(settings.map((value) => value.name)).toContain('fanSpeedLevelHeating');
  });

  it('draws no set-point without limits', () => {
    const open = somePoint(
      'climate',
      [someValue('roomSetPointHeating', 21, { settable: true, unit: '°C' })],
      'roomSetPointHeating',
    );
    expect(unitView(someUnit([open]), clock).parts).toEqual([]);
  });

  it('shows the rest: figures first, unknown names too, nothing twice and no inner workings', () => {
    expect(names(view.values)).toEqual([
      'roomTemperature',
      'tankTemperature',
      'fanSpeedLevelHeating',
      'outdoorSilent',
      'holidayEnabled',
      'glowFactor',
    ]);
    expect(names(view.otherModes)).toEqual(['roomSetPointCooling']);
    expect(names(view.technical)).toEqual(['macAddress']);
  });

  it('keeps null as null', () => {
    expect(
      view.values.find(({ value }) => value.name === 'tankTemperature')?.value.value,
    ).toBeNull();
  });

  it('shows active faults only, the gravest first', () => {
    const fault = { code: 'A1', subcode: null, point: 'climate-1' };
    const faults = [
      { ...fault, severity: 'warning' as const, active: true },
      { ...fault, severity: 'error' as const, active: false },
      { ...fault, severity: 'emergency' as const, active: true },
    ];
    expect(unitView(someUnit([], { faults }), clock).faults.map((fault) => fault.severity)).toEqual(
      ['emergency', 'warning'],
    );
  });
});

describe('the state of a unit', () => {
  const stateOf = (...args: Parameters<typeof someUnit>) =>
    unitView(someUnit(...args), clock).state;
  const off = somePoint('climate', [
    someSwitch('onOff', 'off'),
    someValue('operationMode', 'heating', modes),
  ]);
  const hot = somePoint('dhw', [someSwitch('onOff', 'on')]);

  it('contains the set-point', () => {
    expect(stateOf([climate])).toBe('heating');
    expect(stateOf([off, hot])).toBe('hot-water');
    expect(stateOf([off])).toBe('off');
  });

  it('is connected where nothing can be switched', () => {
    expect(stateOf([somePoint('other', [someValue('stateOfCharge', 50)])])).toBe('connected');
  });

  it('puts missing values before any other state', () => {
    expect(stateOf([climate], { online: false })).toBe('offline');
    expect(stateOf([], { online: false, readAt: null })).toBe('unknown');
  });
});

describe('out of date', () => {
  it('is what is older than twice the interval', () => {
    expect(isOutOfDate(someUnit([], { readAt: '2026-03-10T10:22:00Z' }), clock)).toBe(false);
    expect(isOutOfDate(someUnit([], { readAt: '2026-03-10T10:21:59Z' }), clock)).toBe(true);
  });

  it('is what is silent or was never read', () => {
    expect(isOutOfDate(someUnit([], { online: false }), clock)).toBe(true);
    expect(isOutOfDate(someUnit([], { readAt: null }), clock)).toBe(true);
  });
});

describe('the unit a page opens with', () => {
  const pump = someUnit([], { name: 'pump' });
  const room = someUnit([], { name: 'room', kind: 'air-to-air' });

  it('is the heat pump, or one with a fault before it', () => {
    expect(firstUnit([room, pump])?.name).toBe('pump');
    const faulty = {
      ...room,
      faults: [{ code: 'A1', subcode: null, severity: 'error' as const, active: true, point: 'x' }],
    };
    expect(firstUnit([pump, faulty])?.name).toBe('room');
  });

  it('is none where there is none', () => {
    expect(firstUnit([])).toBeNull();
  });
});
