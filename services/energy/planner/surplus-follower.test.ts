import { hourMs } from '@hearth/calendar/durations.ts';
import { expect, test } from 'vitest';
import { followSurplus, isFastEnough } from './surplus-follower.ts';

const fromMs = Date.parse('2026-01-15T00:00:00Z');
const cloud = { minIntervalS: 600, writesPerDay: 200, latencyS: 60 };

test('followSurplus: no target through a device cloud', () => {
  expect(isFastEnough(cloud)).toBe(false);
  const idle = { target: null, sinceMs: fromMs } as const;
  const now = { nowMs: fromMs + hourMs, gridW: -5000, tankC: 46, airC: 20.5 };
  expect(
    followSurplus(idle, now, { control: cloud, leastW: 600, tankMostC: 55, roomMostC: 23 }),
  ).toEqual(idle);
});

test('followSurplus: the tank first, then the room, until import', () => {
  const limits = {
    control: { minIntervalS: 10, writesPerDay: 5000, latencyS: 1 },
    leastW: 600,
    tankMostC: 55,
    roomMostC: 23,
  };
  const at = (min: number, gridW: number, tankC = 46) => ({
    nowMs: fromMs + min * 60_000,
    gridW,
    tankC,
    airC: 21,
  });
  const idle = { target: null, sinceMs: fromMs } as const;
  expect(followSurplus(idle, at(5, -3000), limits)).toEqual(idle);
  expect(followSurplus(idle, at(20, -700), limits)).toEqual(idle);
  const heats = followSurplus(idle, at(20, -3000), limits);
  expect(heats).toEqual({ target: 'tank', sinceMs: fromMs + 20 * 60_000 });
  expect(followSurplus(heats, at(25, 900), limits)).toEqual(heats);
  expect(followSurplus(heats, at(31, 900), limits).target).toBeNull();
  expect(followSurplus(heats, at(31, -200, 55.2), limits).target).toBeNull();
  expect(followSurplus(idle, at(40, -3000, 55.2), limits).target).toBe('room');
});
