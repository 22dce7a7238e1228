import { describe, expect, it } from 'vitest';
import { checkCommand, refusalOf } from './check-command.ts';
import type { Command, Device, Value } from './device-cloud.ts';

const value = (over: Partial<Value>): Value => ({
  name: 'x',
  value: null,
  unit: null,
  settable: true,
  min: null,
  max: null,
  step: null,
  options: null,
  lengthMax: null,
  path: 'x',
  ...over,
});

describe('refusalOf', () => {
  const setPoint = value({ value: 21, min: 12, max: 30, step: 0.5 });

  it('accepts every step between the bounds and nothing else', () => {
    for (const to of [12, 12.5, 21, 29.5, 30]) expect(refusalOf(setPoint, to)).toBeNull();
    expect(refusalOf(setPoint, 11.5)).toMatchObject({ reason: 'below-min', limit: 12 });
    expect(refusalOf(setPoint, 30.5)).toMatchObject({ reason: 'above-max', limit: 30 });
    expect(refusalOf(setPoint, 21.2)).toMatchObject({ reason: 'off-step', limit: 0.5 });
    expect(refusalOf(setPoint, Number.NaN)).toMatchObject({ reason: 'wrong-type' });
    expect(refusalOf(setPoint, '21')).toMatchObject({ reason: 'wrong-type' });
  });

  it('accepts tenths, which are inexact in binary', () => {
    const tenth = value({ value: 20, min: 10, max: 40, step: 0.1 });
    for (const to of [10.1, 20.3, 37.7, 0.1 + 20.2]) expect(refusalOf(tenth, to)).toBeNull();
  });

  it('accepts only the options where a value has options', () => {
    const mode = value({ value: 'off', options: ['on', 'off'] });
    expect(refusalOf(mode, 'on')).toBeNull();
    expect(refusalOf(mode, 'ON')).toMatchObject({ reason: 'not-an-option', limit: ['on', 'off'] });
  });

  it('accepts text up to its length, and only values of its type', () => {
    const name = value({ value: '', lengthMax: 3 });
    expect(refusalOf(name, 'abc')).toBeNull();
    expect(refusalOf(name, 'abcd')).toMatchObject({ reason: 'too-long', limit: 3 });
    expect(refusalOf(name, 5)).toMatchObject({ reason: 'wrong-type' });
    expect(refusalOf(value({ value: true }), 'true')).toMatchObject({ reason: 'wrong-type' });
  });
});

describe('checkCommand', () => {
  const device = deviceWith([
    value({ name: 'setPoint', value: 20, min: 10, max: 30, path: 'setPoint' }),
    value({ name: 'holidayEnabled', value: false, path: null }),
    value({ name: 'schedule.heating.selected', value: 'a', options: ['a', 'b'], path: null }),
    value({ name: 'schedule.heating.enabled', value: false, settable: false, path: null }),
  ]);
  const check = (command: Command): unknown => checkCommand(device, command);

  it('finds the value in its point, although two points have one id', () => {
    const found = checkCommand(device, { kind: 'set', point: '3', name: 'setPoint', to: 20 });
    expect(found).toMatchObject({ ok: true, point: { type: 'climate' } });
  });

  it('names an unknown point or value', () => {
    expect(check({ kind: 'set', point: '9', name: 'setPoint', to: 20 })).toMatchObject({
      reason: 'unknown-point',
      at: '/point',
    });
    expect(check({ kind: 'set', point: '3', name: 'other', to: 20 })).toMatchObject({
      reason: 'unknown-value',
      at: '/name',
    });
    expect(
      check({ kind: 'select-schedule', point: '3', mode: 'cooling', schedule: 'a', enabled: true }),
    ).toMatchObject({ reason: 'unknown-value', at: '/mode' });
  });

  it('refuses to set a value that has its own command', () => {
    expect(check({ kind: 'set', point: '3', name: 'holidayEnabled', to: true })).toMatchObject({
      reason: 'not-settable',
    });
  });

  it('accepts a holiday with ordered dates, and needs no dates to end one', () => {
    const holiday = (startDate: string, endDate: string): unknown =>
      check({ kind: 'holiday', point: '3', enabled: true, startDate, endDate });
    expect(holiday('2025-07-01', '2025-07-01')).toMatchObject({ ok: true });
    expect(holiday('2025-07-02', '2025-07-01')).toMatchObject({
      reason: 'invalid-period',
      at: '/endDate',
    });
    expect(holiday('2025-02-30', '2025-07-01')).toMatchObject({
      reason: 'invalid-period',
      at: '/startDate',
    });
    expect(holiday('soon', '2025-07-01')).toMatchObject({
      reason: 'invalid-period',
      at: '/startDate',
    });
    expect(check({ kind: 'holiday', point: '3', enabled: false })).toMatchObject({ ok: true });
  });

  it('accepts an existing schedule, and does not select one that cannot be selected', () => {
    const select = (schedule: string, enabled: boolean): unknown =>
      check({ kind: 'select-schedule', point: '3', mode: 'heating', schedule, enabled });
    expect(select('b', false)).toMatchObject({ ok: true });
    expect(select('c', false)).toMatchObject({ reason: 'not-an-option', limit: ['a', 'b'] });
    expect(select('b', true)).toMatchObject({ reason: 'not-settable', at: '/enabled' });
  });
});

function deviceWith(values: readonly Value[]): Device {
  const twin = { id: '3', subtype: null, setPointInForce: null };
  return {
    id: 'd',
    model: null,
    kind: 'unknown',
    serial: null,
    online: true,
    timestamp: null,
    points: [
      { ...twin, type: 'hydro', values: [] },
      { ...twin, type: 'climate', values },
    ],
    energy: [],
    faults: [],
    unknown: [],
  };
}
