import { quarterHourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostWritesPerDay, writesLeftOf } from './control-limits.ts';
import type { PlanSlot } from './plan.ts';
import { scenario } from './scenario.ts';
import { type SetPointRequest, setPointsOf, writesBetween } from './set-points.ts';
import { homeOf } from './testing-scenarios.ts';

const fromMs = Date.parse('2026-01-15T00:00:00Z');
const { heatPump } = scenario.parse(homeOf());

/** A course of quarter-hours that only says when room and tank are heated and what they come to. */
function course(slots: readonly { room?: number; tank?: number; tankC?: number }[]) {
  return {
    slots: slots.map(({ room = 0, tank = 0, tankC = 48 }, t): PlanSlot => ({
      fromMs: fromMs + t * quarterHourMs,
      heatingHeatW: room,
      heatingW: room / 3,
      hotWaterHeatW: tank,
      hotWaterW: tank / 3,
      immersionW: 0,
      batteryW: 0,
      importW: (room + tank) / 3,
      exportW: 0,
      curtailedW: 0,
      airC: 20.5,
      massC: 20.5,
      tankC,
      batteryKwh: null,
    })),
  };
}

const request: SetPointRequest = {
  now: { nowMs: fromMs, roomC: 21, roomHalfHourAgoC: 21, tankC: 46, running: 'off' },
  unit: { model: heatPump, curveC: 35, leastHeatW: 2000, tankHysteresisK: 6 },
  signals: { roomC: 16, flowOffsetK: -4, tankC: 47 },
  lowC: new Float64Array(96).fill(20),
  highC: 23,
  tankDipK: 0.5,
  tankFallK: 1.2,
  disinfectedInMin: Infinity,
  writesLeft: 16,
};
const asked = (own: Partial<SetPointRequest>, now: Partial<SetPointRequest['now']> = {}) => ({
  ...request,
  ...own,
  now: { ...request.now, ...now },
});
const rests = Array.from({ length: 8 }, () => ({}));

test('where the plan rests and the room is warm, nothing is told anew', () => {
  expect(setPointsOf(course(rests), request)).toEqual(request.signals);
});

test('a run of the tank is told more than its hysteresis above what it has, and after it what it may fall to', () => {
  const runs = course([{ tank: 6000, tankC: 50 }, { tank: 6000, tankC: 53.2 }, ...rests]);
  expect(setPointsOf(runs, request)?.tankC).toBe(54);
  const told = { ...request.signals, tankC: 54 };
  expect(setPointsOf(course(rests), asked({ signals: told }))?.tankC).toBe(47);
});

test('a tank that can wait does so while the rooms are too near their bound for what a run takes from them', () => {
  const runs = course([{ tank: 6000, tankC: 53 }, ...rests]);
  expect(setPointsOf(runs, asked({}, { roomC: 20.4 }))?.tankC).toBe(47);
  expect(setPointsOf(runs, asked({}, { roomC: 20.4, tankC: 42 }))?.tankC).toBe(53);
});

test('a plan that holds the tank for hours with a little heat is no run to what it comes to in the end', () => {
  const held = Array.from({ length: 12 }, () => ({ tank: 700, tankC: 42.4 }));
  const slots = course([...held, { tank: 6000, tankC: 48 }, { tank: 6000, tankC: 54 }, ...rests]);
  const running = { tankC: 42, running: 'hot-water' } as const;
  expect(setPointsOf(slots, asked({}, running))?.tankC).toBe(47);
  expect(setPointsOf(slots, asked({}, { tankC: 42 }))?.tankC).toBe(50);
});

test('rooms that can spare it are left to a run as long as the plan holds the tank', () => {
  const held = Array.from({ length: 12 }, () => ({ tank: 700, tankC: 42.4 }));
  const slots = course([...held, { tank: 6000, tankC: 54 }, ...rests]);
  const running = { tankC: 42, running: 'hot-water', roomC: 21.3 } as const;
  expect(setPointsOf(slots, asked({}, running))?.tankC).toBe(54);
  expect(setPointsOf(slots, asked({ tankFallK: 1.4 }, running))?.tankC).toBe(47);
});

test('rooms are warmed before a disinfection by what they lose in it, and earlier where the writes run out', () => {
  const warm = { roomC: 21.5, roomHalfHourAgoC: 21.5 };
  const before = asked({ disinfectedInMin: 80 }, warm);
  expect(setPointsOf(course(rests), before)?.roomC).toBe(24);
  expect(setPointsOf(course(rests), { ...before, tankFallK: 0.2 })?.roomC).toBe(16);
  expect(setPointsOf(course(rests), { ...before, disinfectedInMin: 100 })?.roomC).toBe(16);
  const few = { ...before, disinfectedInMin: 600, writesLeft: 5 };
  expect(setPointsOf(course(rests), few)?.roomC).toBe(22);
  expect(setPointsOf(course(rests), { ...few, disinfectedInMin: Infinity })?.roomC).toBe(20.5);
});

test('a run of the tank that has come so far ends where the rooms are too cold for it', () => {
  const runs = course([{ tank: 6000, tankC: 51 }, { tank: 6000, tankC: 55 }, ...rests]);
  const told = { ...request.signals, tankC: 55 };
  const running = { roomC: 20.1, tankC: 47, running: 'hot-water' } as const;
  expect(setPointsOf(runs, asked({ signals: told }, running))?.tankC).toBe(47);
  expect(setPointsOf(runs, asked({ signals: told }, { ...running, tankC: 44 }))?.tankC).toBe(55);
  expect(
    setPointsOf(runs, asked({ signals: told }, { ...running, roomHalfHourAgoC: 20.2 }))?.tankC,
  ).toBe(55);
});

test('rooms are heated before a run of the tank that is planned within the hour, as far as they fall in it', () => {
  const soon = course([{}, {}, { tank: 6000, tankC: 53 }, ...rests]);
  const near = { roomC: 20.6, roomHalfHourAgoC: 20.6 };
  expect(setPointsOf(soon, asked({}, near))?.roomC).toBe(24);
  expect(setPointsOf(soon, asked({ tankDipK: 0.1 }, near))?.roomC).toBe(16);
  expect(setPointsOf(course(rests), asked({}, near))?.roomC).toBe(16);
});

test('the flow follows the heat that the plan has, and small changes of it are left', () => {
  const warm = { room: 5000 };
  const told = setPointsOf(course(Array.from({ length: 8 }, () => warm)), request);
  expect(told?.roomC).toBe(24);
  const less = course(Array.from({ length: 8 }, () => ({ room: 4900 })));
  expect(setPointsOf(less, asked({ signals: told ?? request.signals }))).toEqual(told);
});

test('when few of the day’s writes are left the thermostat keeps the room, the last leaves the tank alone, and with none nothing is told', () => {
  const warm = course(Array.from({ length: 8 }, () => ({ room: 5000 })));
  expect(setPointsOf(warm, asked({ writesLeft: 5 }))).toMatchObject({ roomC: 20.5, tankC: 47 });
  const alone = { roomC: 20.5, flowOffsetK: -2, tankC: 47 };
  expect(setPointsOf(warm, asked({ writesLeft: 1, signals: alone }))).toEqual({
    ...alone,
    tankC: 52,
  });
  expect(setPointsOf(warm, asked({ writesLeft: 0 }))).toEqual(request.signals);
  expect(writesLeftOf({ minIntervalS: 600, writesPerDay: 200, latencyS: 60 }, 3)).toBe(
    mostWritesPerDay - 3,
  );
});

test('whatever a plan has, what is told stays within what rooms, curve and tank may be told', () => {
  const slot = fc.record({
    room: fc.constantFrom(0, 300, 4000, 12_000),
    tank: fc.constantFrom(0, 0, 6000),
    tankC: fc.double({ min: 35, max: 70, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 15, max: 26, noNaN: true }),
      fc.double({ min: 30, max: 65, noNaN: true }),
      fc.integer({ min: 0, max: 16 }),
      (slots, roomC, tankC, writesLeft) => {
        const told = setPointsOf(course(slots), asked({ writesLeft }, { roomC, tankC }));
        if (!told) throw new Error('nothing told');
        expect(told.roomC).toBeGreaterThanOrEqual(16);
        expect(told.roomC).toBeLessThanOrEqual(24);
        expect(Math.abs(told.flowOffsetK)).toBeLessThanOrEqual(10);
        expect(told.tankC).toBeLessThanOrEqual(60);
        expect(writesBetween(request.signals, told)).toBeLessThanOrEqual(writesLeft);
      },
    ),
  );
});

test('a plan that ended before now says nothing', () => {
  expect(setPointsOf(course(rests), asked({}, { nowMs: fromMs + 90_000_000 }))).toBeNull();
});
