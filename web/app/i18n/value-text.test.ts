import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { decimalsOf, optionText, partsOfName, valueName, valueText } from './value-text.ts';

const words: Readonly<Record<string, string>> = {
  'values.name.roomSetPoint': 'Room set-point',
  'values.name.holidayEnabled': 'Holiday mode',
  'values.in-mode': '{name}, {mode}',
  'values.vendor-name': '“{name}”',
  'values.name.schedule-enabled': 'Weekly schedule',
  'values.mode.heating': 'heating',
  'values.rotations': '{speed} U/min',
  'values.option.on': 'On',
  'values.option.off': 'Off',
  'values.option.true': 'Yes',
  'values.option.heating': 'Heating',
};
const text = (id: string, values?: Readonly<Record<string, string | number | null>>): string =>
  (words[id] ?? id).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
const formats = formatsOf('de-DE', 'UTC');
const write = (
  value: number | string | boolean | null,
  name = 'roomSetPointHeating',
  step: number | null = 0.5,
) => valueText(text, formats, { name, value, unit: '°C', step });

describe('valueName', () => {
  it('partsOfName: name and mode', () => {
    expect(partsOfName('roomSetPointHeatingDay')).toEqual({
      base: 'roomSetPoint',
      mode: 'heatingDay',
    });
    expect(partsOfName('roomTemperature')).toEqual({ base: 'roomTemperature', mode: null });
    expect(partsOfName('dhwSetPoint')).toEqual({ base: 'dhwSetPoint', mode: null });
  });

  it('names the mode unless the unit is in it', () => {
    expect(valueName(text, 'roomSetPointHeating')).toBe('Room set-point, heating');
    expect(valueName(text, 'roomSetPointHeating', { mode: 'heating' })).toBe('Room set-point');
  });

  it('a name without a translation is the vendor’s, in quotation marks', () => {
    expect(valueName(text, 'fluxCompensation')).toBe('“fluxCompensation”');
  });

  it('names the switch of a weekly schedule', () => {
    expect(valueName(text, 'schedule.heating.enabled')).toBe('Weekly schedule');
  });
});

describe('valueText', () => {
  it('a missing value is an en dash, zero is 0', () => {
    expect(write(null)).toBe('–');
    expect(write('')).toBe('–');
    expect(write(0)).toBe('0,0\u00a0°C');
  });

  it('the clock of a unit is a day and a time, not a code', () => {
    expect(write('2026-11-27T03:19:07', 'deviceTime')).toBe('Fr., 27. November 03:19');
  });

  it('writes revolutions per second as people count them, per minute', () => {
    const speed = { name: 'compressorSpeed', value: 39, unit: '1/s', step: null };
    expect(valueText(text, formats, speed)).toBe('2.340 U/min');
  });

  it('has the decimals of the step', () => {
    expect(write(21)).toBe('21,0\u00a0°C');
    expect(write(48, 'dhwSetPoint', 1)).toBe('48\u00a0°C');
    expect(decimalsOf(0.25)).toBe(2);
    expect(decimalsOf(0)).toBeNull();
  });

  it('translates known options and shows others unchanged', () => {
    expect(optionText(text, 'heating')).toBe('Heating');
    expect(optionText(text, 'turboDry')).toBe('turboDry');
    expect(write(true, 'isLocked')).toBe('Yes');
    expect(write(false, 'holidayEnabled')).toBe('Off');
  });

  it('writes dates as dates', () => {
    expect(write('2026-03-10', 'holidayEndDate')).toContain('10. März 2026');
  });
});

it('counters in Wh are written in kWh', () => {
  const counter = { name: 'feedInTotal', value: 3_258_900, unit: 'Wh', step: null };
  expect(valueText(text, formats, counter)).toContain('3.258,9');
});
