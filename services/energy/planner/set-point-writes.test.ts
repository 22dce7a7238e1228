import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanSlot } from './plan.ts';
import { type WritesRequest, mostWritesPerDay, writesOf } from './set-point-writes.ts';
import { followSurplus, mayFollow } from './surplus-follower.ts';

const fromMs = Date.parse('2026-01-15T00:00:00Z');
const quarterMs = 900_000;
const hourMs = 3_600_000;
const cloud = { minIntervalS: 600, writesPerDay: 200, latencyS: 60 };

/** A course of quarter-hours that only says when room and tank are heated and what they come to. */
function course(slots: readonly { room?: number; tank?: number; airC?: number; tankC?: number }[]) {
  return {
    blocks: [],
    slots: slots.map(({ room = 0, tank = 0, airC = 20, tankC = 48 }, t): PlanSlot => ({
      fromMs: fromMs + t * quarterMs,
      heatingHeatW: room,
      heatingW: room / 3,
      hotWaterHeatW: tank,
      hotWaterW: tank / 3,
      immersionW: 0,
      batteryW: 0,
      importW: (room + tank) / 3,
      exportW: 0,
      curtailedW: 0,
      airC,
      massC: airC,
      tankC,
      batteryKwh: null,
    })),
  };
}

const request: WritesRequest = {
  nowMs: fromMs,
  limits: cloud,
  writesLeft: 16,
  dayEndsMs: fromMs + 24 * hourMs,
  told: { room: 20, tank: 51 },
  room: { lowC: 20, mostC: 23, stepC: 0.5 },
  tank: { leastC: 45, mostC: 55, hysteresisK: 6, stepC: 1 },
};

test('a run of the tank is two writes, each a minute early: one that starts it, one that ends it', () => {
  const rests = { tankC: 48 };
  const plan = course([
    ...Array.from({ length: 8 }, () => rests),
    { tank: 6000, tankC: 50 },
    { tank: 6000, tankC: 53 },
    { tank: 6000, tankC: 54.3 },
    ...Array.from({ length: 20 }, () => ({ tankC: 54 })),
  ]);
  expect(writesOf(plan, request)).toEqual([
    { atMs: fromMs + 2 * hourMs - 60_000, point: 'tank', toC: 55 },
    { atMs: fromMs + 2.75 * hourMs - 60_000, point: 'tank', toC: 51 },
  ]);
});

test('a room that is warmed at noon is told so once, and to rest once', () => {
  const plan = course([
    ...Array.from({ length: 40 }, () => ({ airC: 20.2 })),
    ...Array.from({ length: 16 }, (_, i) => ({ room: 5000, airC: 20.2 + i * 0.12 })),
    ...Array.from({ length: 40 }, () => ({ airC: 21 })),
  ]);
  expect(
    writesOf(plan, { ...request, tank: null }).map(({ atMs, toC }) => [
      (atMs - fromMs) / hourMs,
      toC,
    ]),
  ).toEqual([
    [10 - 1 / 60, 22],
    [14 - 1 / 60, 20],
  ]);
});

test('what the unit was told already is not written again', () => {
  expect(writesOf(course(Array.from({ length: 96 }, () => ({}))), request)).toEqual([]);
});

test('however restless a plan is, no day has more writes than are left, and none comes before now', () => {
  const slot = fc.record({
    room: fc.constantFrom(0, 0, 4000),
    tank: fc.constantFrom(0, 0, 0, 6000),
    airC: fc.double({ min: 19, max: 24, noNaN: true }),
    tankC: fc.double({ min: 40, max: 56, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 150 }),
      fc.integer({ min: 0, max: 16 }),
      (slots, writesLeft) => {
        const writes = writesOf(course(slots), { ...request, writesLeft });
        const today = writes.filter(({ atMs }) => atMs < request.dayEndsMs);
        expect(today.length).toBeLessThanOrEqual(writesLeft);
        expect(writes.length - today.length).toBeLessThanOrEqual(mostWritesPerDay);
        expect(writes.every(({ atMs }) => atMs >= request.nowMs)).toBe(true);
        expect(writes.toSorted((a, b) => a.atMs - b.atMs)).toEqual(writes);
      },
    ),
  );
});

test('a maker’s cloud is no loop: nothing follows the surplus there', () => {
  expect(mayFollow(cloud)).toBe(false);
  const rests = { what: null, sinceMs: fromMs } as const;
  const now = { nowMs: fromMs + hourMs, gridW: -5000, tankC: 46, airC: 20.5 };
  expect(
    followSurplus(rests, now, { control: cloud, leastW: 600, tankMostC: 55, roomMostC: 23 }),
  ).toEqual(rests);
});

test('a local port puts surplus into the tank, then the room, and stops when it is bought', () => {
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
  const rests = { what: null, sinceMs: fromMs } as const;
  expect(followSurplus(rests, at(5, -3000), limits)).toEqual(rests);
  expect(followSurplus(rests, at(20, -700), limits)).toEqual(rests);
  const heats = followSurplus(rests, at(20, -3000), limits);
  expect(heats).toEqual({ what: 'tank', sinceMs: fromMs + 20 * 60_000 });
  expect(followSurplus(heats, at(25, 900), limits)).toEqual(heats);
  expect(followSurplus(heats, at(31, 900), limits).what).toBeNull();
  expect(followSurplus(heats, at(31, -200, 55.2), limits).what).toBeNull();
  expect(followSurplus(rests, at(40, -3000, 55.2), limits).what).toBe('room');
});
