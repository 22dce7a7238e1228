import { describe, expect, it } from 'vitest';
import { afterKey } from './scheduler-keys.ts';
import type { Action } from './week.ts';

const action: Action = { at: '06:00', sets: { roomTemperature: 21 } };
const fields = [{ name: 'roomTemperature', label: 'Room', min: 12, max: 21.5, step: 0.5 }];
const press = (key: string, isMirrored = false) =>
  afterKey(key, action, { fields, isMirrored, step: 10 });

describe('afterKey', () => {
  it.each([
    ['ArrowRight', false, '06:10'],
    ['ArrowLeft', false, '05:50'],
    ['ArrowRight', true, '05:50'],
    ['ArrowLeft', true, '06:10'],
    ['Shift+ArrowRight', false, '07:00'],
    ['PageUp', true, '07:00'],
    ['PageDown', false, '05:00'],
    ['Home', false, '00:00'],
    ['End', false, '23:50'],
  ])('%s, mirrored %s: moves to %s', (key, isMirrored, at) => {
    expect(press(key, isMirrored)).toEqual({ ...action, at });
  });

  it('steps the number within its limits, removes the action, and ignores other keys', () => {
    expect(press('ArrowUp')).toEqual({ ...action, sets: { roomTemperature: 21.5 } });
    expect(press('ArrowDown')).toEqual({ ...action, sets: { roomTemperature: 20.5 } });
    expect(press('Delete')).toBeNull();
    expect(press('Tab')).toBeUndefined();
  });
});
