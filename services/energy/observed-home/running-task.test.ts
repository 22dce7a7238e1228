import { describe, expect, it } from 'vitest';
import { runningTaskOf } from './running-task.ts';

const column = (...values: number[]): Float64Array => Float64Array.from(values);
const task = (tank: readonly number[], leaving: readonly number[], room = 20.7) =>
  runningTaskOf({ tankC: column(...tank), leavingC: column(...leaving), roomC: column(room) });

describe('task that runs now', () => {
  it.each([
    ['the tank becomes warmer', [52, 53, 56], [31, 39, 53], 'dhw'],
    ['the beginning of a run', [52, 52, 53], [26, 29, 50], 'dhw'],
    ['heating', [52, 52, 52], [29, 33, 34], 'sh'],
    ['the flow falls after a run', [56, 56, 56], [34, 30, 26], 'idle'],
    ['nothing runs', [48, 48, 48], [22, 21, 21], 'idle'],
    ['a rising tank without a sensor of the flow', [47, 47, 49], [NaN, NaN, NaN], 'dhw'],
    ['no sensor shows it', [47, 47, 47], [NaN, NaN, NaN], null],
    ['the flow of a quarter-hour is a mean', [52, 53, 56], [31, 39, 40], 'dhw'],
    ['no tank', [NaN, NaN, NaN], [29, 33, 34], 'sh'],
  ] as const)('%s', (_, tank, leaving, expected) => {
    expect(task(tank, leaving)).toBe(expected);
  });
});
