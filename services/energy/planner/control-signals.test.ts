import { quarterHourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writesPerDayMax, remainingWrites } from './control-limits.ts';
import type { PlanSlot } from './plan.ts';
import { scenario } from './checked-scenario.ts';
import { controlSignalsOf, changedSignalCount } from './control-signals.ts';
import { type ControlSignalRequest } from './control-signal-request.ts';
import { homeOf } from './testing-scenarios.ts';

const fromMs = Date.parse('2026-01-15T00:00:00Z');
const { heatPump } = scenario.parse(homeOf());

/** A plan with only the heat of room and tank and their temperatures. */
function planWith(slots: readonly { room?: number; tank?: number; tankC?: number }[]) {
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

const request: ControlSignalRequest = {
  now: {
    nowMs: fromMs,
    roomC: 21,
    roomHalfHourAgoC: 21,
    tankC: 46,
    lacksBath: false,
    running: 'off',
  },
  unit: {
    model: heatPump,
    curveC: 35,
    leastHeatW: 2000,
    tankHysteresisK: 6,
    tankSetPointC: 52,
  },
  previous: { roomC: 16, flowOffsetK: -4, tankC: 47 },
  lowC: new Float64Array(96).fill(20),
  highC: 23,
  tankDropK: 0.5,
  tankRunDropK: 1.2,
  disinfectedInMin: Infinity,
  writesLeft: 16,
  dayLeft: 1,
};
const requestWith = (
  own: Partial<ControlSignalRequest>,
  now: Partial<ControlSignalRequest['now']> = {},
) => ({
  ...request,
  ...own,
  now: { ...request.now, ...now },
});
const idleSlots = Array.from({ length: 8 }, () => ({}));

test('controlSignalsOf: no heating planned and a warm room leave the signals unchanged', () => {
  expect(controlSignalsOf(planWith(idleSlots), request)).toEqual(request.previous);
});

test('controlSignalsOf: a tank run raises the set-point above the hysteresis, and lowers it afterwards', () => {
  const runs = planWith([{ tank: 6000, tankC: 50 }, { tank: 6000, tankC: 53.2 }, ...idleSlots]);
  expect(controlSignalsOf(runs, request)?.tankC).toBe(54);
  const previous = { ...request.previous, tankC: 54 };
  expect(controlSignalsOf(planWith(idleSlots), requestWith({ previous }))?.tankC).toBe(51);
});

test('controlSignalsOf: a tank run waits while rooms are too near their lower bound', () => {
  const runs = planWith([{ tank: 6000, tankC: 53 }, ...idleSlots]);
  expect(controlSignalsOf(runs, requestWith({}, { roomC: 20.4 }))?.tankC).toBe(51);
  expect(controlSignalsOf(runs, requestWith({}, { roomC: 20.4, tankC: 42 }))?.tankC).toBe(53);
});

test('controlSignalsOf: a warm tank is not started for a small rise, nor where no set-point starts the unit', () => {
  const upTo = (tankC: number) => planWith([{ tank: 6000, tankC }, ...idleSlots]);
  expect(controlSignalsOf(upTo(50.5), requestWith({}, { tankC: 48 }))?.tankC).toBe(51);
  expect(controlSignalsOf(upTo(52.5), requestWith({}, { tankC: 48 }))?.tankC).toBe(56);
  expect(controlSignalsOf(upTo(46), requestWith({}, { tankC: 44 }))?.tankC).toBe(52);
  expect(controlSignalsOf(upTo(58), requestWith({}, { tankC: 52 }))?.tankC).toBe(60);
  expect(controlSignalsOf(upTo(58), requestWith({}, { tankC: 53 }))?.tankC).toBe(51);
});

test('controlSignalsOf: a tank held for hours gets the set-point of its first rise', () => {
  const held = Array.from({ length: 12 }, () => ({ tank: 700, tankC: 42.4 }));
  const slots = planWith([
    ...held,
    { tank: 6000, tankC: 48 },
    { tank: 6000, tankC: 54 },
    ...idleSlots,
  ]);
  const running = { tankC: 42, running: 'hot-water' } as const;
  expect(controlSignalsOf(slots, requestWith({}, running))?.tankC).toBe(47);
  expect(controlSignalsOf(slots, requestWith({}, { tankC: 42 }))?.tankC).toBe(50);
});

test('controlSignalsOf: warm rooms allow the whole planned tank run', () => {
  const held = Array.from({ length: 12 }, () => ({ tank: 700, tankC: 42.4 }));
  const slots = planWith([...held, { tank: 6000, tankC: 54 }, ...idleSlots]);
  const running = { tankC: 42, running: 'hot-water', roomC: 21.3 } as const;
  expect(controlSignalsOf(slots, requestWith({}, running))?.tankC).toBe(54);
  expect(controlSignalsOf(slots, requestWith({ tankRunDropK: 1.4 }, running))?.tankC).toBe(47);
});

test('controlSignalsOf: rooms are preheated before a disinfection, earlier with few writes left', () => {
  const warm = { roomC: 21.5, roomHalfHourAgoC: 21.5 };
  const before = requestWith({ disinfectedInMin: 80 }, warm);
  expect(controlSignalsOf(planWith(idleSlots), before)?.roomC).toBe(24);
  expect(controlSignalsOf(planWith(idleSlots), { ...before, tankRunDropK: 0.2 })?.roomC).toBe(16);
  expect(controlSignalsOf(planWith(idleSlots), { ...before, disinfectedInMin: 100 })?.roomC).toBe(
    16,
  );
  const heating = { ...request.previous, roomC: 24 };
  const few = { ...before, disinfectedInMin: 600, writesLeft: 3, previous: heating };
  expect(controlSignalsOf(planWith(idleSlots), few)?.roomC).toBe(22);
  expect(controlSignalsOf(planWith(idleSlots), { ...few, disinfectedInMin: Infinity })?.roomC).toBe(
    20.5,
  );
});

test('controlSignalsOf: with few writes left the rooms cool at night, also where the next day is warmer', () => {
  const lowC = Float64Array.from({ length: 96 }, (_, slot) => (slot < 4 || slot >= 36 ? 20 : 18));
  const few = { lowC, writesLeft: 3, previous: { ...request.previous, roomC: 24 } };
  const at21 = requestWith({ ...few, dayLeft: 3 / 24 });
  expect(controlSignalsOf(planWith(idleSlots), at21)?.roomC).toBe(20.5);
  const at22 = requestWith({ ...few, lowC: lowC.subarray(4), dayLeft: 2 / 24 });
  expect(controlSignalsOf(planWith(idleSlots), at22)?.roomC).toBe(18.5);
});

test('controlSignalsOf: a tank run ends when the rooms become too cold', () => {
  const runs = planWith([{ tank: 6000, tankC: 51 }, { tank: 6000, tankC: 55 }, ...idleSlots]);
  const previous = { ...request.previous, tankC: 55 };
  const running = { roomC: 20.1, tankC: 47, running: 'hot-water' } as const;
  expect(controlSignalsOf(runs, requestWith({ previous }, running))?.tankC).toBe(47);
  expect(controlSignalsOf(runs, requestWith({ previous }, { ...running, tankC: 44 }))?.tankC).toBe(
    55,
  );
  expect(
    controlSignalsOf(runs, requestWith({ previous }, { ...running, roomHalfHourAgoC: 20.2 }))
      ?.tankC,
  ).toBe(55);
});

test('controlSignalsOf: rooms are preheated before a tank run within the hour', () => {
  const soon = planWith([{}, {}, { tank: 6000, tankC: 53 }, ...idleSlots]);
  const near = { roomC: 20.6, roomHalfHourAgoC: 20.6 };
  expect(controlSignalsOf(soon, requestWith({}, near))?.roomC).toBe(24);
  expect(controlSignalsOf(soon, requestWith({ tankDropK: 0.1 }, near))?.roomC).toBe(16);
  expect(controlSignalsOf(planWith(idleSlots), requestWith({}, near))?.roomC).toBe(16);
});

test('controlSignalsOf: heating starts and ends with its planned run, and a tank run does not interrupt it', () => {
  const run = [{ room: 5000 }, { room: 5000 }];
  const later = planWith([{}, ...run, ...idleSlots]);
  expect(controlSignalsOf(later, request)).toEqual(request.previous);
  const now = controlSignalsOf(planWith([...run, ...idleSlots]), request);
  expect(now?.roomC).toBe(24);
  const last = planWith([{ room: 5000 }, ...idleSlots]);
  const previous = now ?? request.previous;
  expect(controlSignalsOf(last, requestWith({ previous }))).toEqual(previous);
  expect(controlSignalsOf(planWith(idleSlots), requestWith({ previous }))?.roomC).toBe(16);
  const interrupted = planWith([{ tank: 6000, tankC: 50 }, { room: 5000 }, ...idleSlots]);
  expect(controlSignalsOf(interrupted, requestWith({ previous }))).toMatchObject({
    roomC: previous.roomC,
    flowOffsetK: previous.flowOffsetK,
  });
});

test('controlSignalsOf: with more writes spent than the day has passed, short pauses are bridged, short runs wait, and only large changes of the flow are sent', () => {
  const heats = { room: 5000 };
  const pause = planWith([{}, {}, heats, heats, heats, heats, ...idleSlots]);
  const short = planWith([heats, heats, ...idleSlots, ...idleSlots]);
  const long = planWith([heats, heats, heats, heats, ...idleSlots]);
  const off = request.previous;
  const on = { roomC: 24, flowOffsetK: -9, tankC: 51 };
  const spent = { writesLeft: 11, dayLeft: 0.9 };
  const even = { writesLeft: 11, dayLeft: 0.6 };
  const room = (at: typeof pause, own: Partial<ControlSignalRequest>) =>
    controlSignalsOf(at, requestWith(own))?.roomC;
  expect(room(pause, { ...spent, previous: on })).toBe(24);
  expect(room(pause, { ...even, previous: on })).toBe(16);
  expect(room(short, { ...spent, previous: off })).toBe(16);
  expect(room(short, { ...even, previous: off })).toBe(24);
  expect(room(long, { ...spent, previous: off })).toBe(24);
  const planned = controlSignalsOf(long, request)?.flowOffsetK ?? 0;
  const previous = { ...on, flowOffsetK: planned + 3 };
  const offset = (own: Partial<ControlSignalRequest>) =>
    controlSignalsOf(long, requestWith({ ...own, previous }))?.flowOffsetK;
  expect(offset(spent)).toBe(planned + 3);
  expect(offset(even)).toBe(planned);
});

test('controlSignalsOf: heating that is planned beside a tank run, or after a long one, goes on', () => {
  const on = { roomC: 24, flowOffsetK: -9, tankC: 47 };
  const beside = Array.from({ length: 8 }, () => ({ room: 5000, tank: 700, tankC: 47 }));
  const long = Array.from({ length: 6 }, () => ({ tank: 6000, tankC: 55 }));
  const roomC = (slots: Parameters<typeof planWith>[0]) =>
    controlSignalsOf(planWith(slots), requestWith({ previous: on }))?.roomC;
  expect(roomC([...beside, ...idleSlots])).toBe(24);
  expect(roomC([...long, { room: 5000 }, { room: 5000 }, ...idleSlots])).toBe(24);
  expect(roomC([...long, ...idleSlots])).toBe(16);
});

test('controlSignalsOf: with more writes spent than the day has passed, heating goes on where rooms would need it again within the hour', () => {
  const previous = { roomC: 24, flowOffsetK: -9, tankC: 51 };
  const roomC = (own: Partial<ControlSignalRequest>, airC: number) =>
    controlSignalsOf(
      planWith([...idleSlots, ...idleSlots]),
      requestWith({ previous, writesLeft: 11, ...own }, { roomC: airC, roomHalfHourAgoC: airC }),
    )?.roomC;
  expect(roomC({ dayLeft: 0.9 }, 21.1)).toBe(24);
  expect(roomC({ dayLeft: 0.9 }, 21.3)).toBe(16);
  expect(roomC({ dayLeft: 0.6 }, 21.1)).toBe(16);
});

test('controlSignalsOf: writes are kept for a tank run only while the day has one', () => {
  const previous = { roomC: 24, flowOffsetK: -9, tankC: 51 };
  const evening = { previous, writesLeft: 5, dayLeft: 2 / 24 };
  const tank = { tank: 6000, tankC: 55 };
  const today = planWith([...idleSlots.slice(1), tank, ...idleSlots]);
  const tomorrow = planWith([...idleSlots, tank, ...idleSlots]);
  expect(controlSignalsOf(today, requestWith(evening))?.roomC).toBe(20.5);
  expect(controlSignalsOf(tomorrow, requestWith(evening))?.roomC).toBe(16);
});

test('controlSignalsOf: the thermostat keeps the rooms where a planned run would take its writes', () => {
  const run = planWith(Array.from({ length: 8 }, () => ({ room: 5000 })));
  const previous = { roomC: 20.5, flowOffsetK: -2, tankC: 51 };
  const roomC = (writesLeft: number) =>
    controlSignalsOf(run, requestWith({ previous, writesLeft, dayLeft: 0.1 }))?.roomC;
  expect(roomC(5)).toBe(20.5);
  expect(roomC(6)).toBe(24);
});

test('controlSignalsOf: the change to the thermostats spares a usual flow and the set-point of a waiting tank', () => {
  const previous = { roomC: 16, flowOffsetK: -4, tankC: 51 };
  const cold = { roomC: 20.1, roomHalfHourAgoC: 20.2 };
  const signals = (writesLeft: number, before: Partial<typeof previous> = {}) =>
    controlSignalsOf(
      planWith(idleSlots),
      requestWith({ writesLeft, previous: { ...previous, ...before } }, cold),
    );
  expect(signals(3)).toEqual({ ...previous, roomC: 20.5 });
  expect(signals(3, { flowOffsetK: -9 })?.flowOffsetK).toBe(-2);
  expect(signals(1)).toEqual(previous);
  expect(signals(1, { tankC: 47 })?.tankC).toBe(52);
  expect(signals(1, { tankC: 58 })?.tankC).toBe(52);
});

test('controlSignalsOf: rooms at their lower bound are heated however few writes are left for the plan', () => {
  const cold = { roomC: 20.1, roomHalfHourAgoC: 20.2 };
  const spent = requestWith({ writesLeft: 8, dayLeft: 0.9 }, cold);
  expect(controlSignalsOf(planWith(idleSlots), spent)?.roomC).toBe(24);
});

test('controlSignalsOf: the flow offset follows the planned heat without small changes', () => {
  const warm = { room: 5000 };
  const previous = controlSignalsOf(planWith(Array.from({ length: 8 }, () => warm)), request);
  expect(previous?.roomC).toBe(24);
  const less = planWith(Array.from({ length: 8 }, () => ({ room: 4900 })));
  expect(controlSignalsOf(less, requestWith({ previous: previous ?? request.previous }))).toEqual(
    previous,
  );
});

test('controlSignalsOf: with few writes left the thermostats take over rooms, then the tank; with none nothing changes', () => {
  const warm = planWith(Array.from({ length: 8 }, () => ({ room: 5000 })));
  expect(controlSignalsOf(warm, requestWith({ writesLeft: 3 }))).toMatchObject({
    roomC: 20.5,
    tankC: 47,
  });
  const alone = { roomC: 20.5, flowOffsetK: -2, tankC: 47 };
  expect(controlSignalsOf(warm, requestWith({ writesLeft: 1, previous: alone }))).toEqual({
    ...alone,
    tankC: 52,
  });
  expect(controlSignalsOf(warm, requestWith({ writesLeft: 0 }))).toEqual(request.previous);
  expect(remainingWrites({ writesPerDay: 200, written: 3 })).toBe(writesPerDayMax - 3);
});

test('controlSignalsOf: with few writes left a run and a pause last as planned, unless rooms become too cold', () => {
  const tank = { tank: 6000, tankC: 55 };
  const runs = planWith([...Array.from({ length: 8 }, () => ({ room: 5000 })), tank]);
  const pause = planWith([...idleSlots, tank]);
  const on = { roomC: 24, flowOffsetK: -9, tankC: 47 };
  const few = { writesLeft: 4 };
  expect(controlSignalsOf(runs, requestWith({ ...few, previous: on }))).toEqual(on);
  expect(controlSignalsOf(pause, requestWith(few))).toEqual(request.previous);
  const cold = { roomC: 20.1, roomHalfHourAgoC: 20.2 };
  expect(controlSignalsOf(pause, requestWith(few, cold))?.roomC).toBe(20.5);
  expect(controlSignalsOf(pause, requestWith({ ...few, previous: on }))?.roomC).toBe(20.5);
});

test('controlSignalsOf: a unit that is off is switched on with the writes that are left, but for the last one', () => {
  const cold = { roomC: 20.1, roomHalfHourAgoC: 20.2 };
  const previous = { ...request.previous, flowOffsetK: -9 };
  const signals = (writesLeft: number) =>
    controlSignalsOf(planWith(idleSlots), requestWith({ writesLeft, previous }, cold));
  expect(signals(3)).toEqual({ roomC: 20.5, flowOffsetK: -2, tankC: 47 });
  expect(signals(2)).toEqual({ ...previous, roomC: 20.5 });
  expect(signals(1)).toEqual({ ...previous, tankC: 52 });
});

test('controlSignalsOf: the flow of a run is corrected on the hour, or when rooms become too cold', () => {
  const slots = Array.from({ length: 8 }, () => ({ room: 5000 }));
  const planned = controlSignalsOf(planWith(slots), request)?.flowOffsetK ?? 0;
  const previous = { roomC: 24, flowOffsetK: planned + 5, tankC: 47 };
  const nowMs = fromMs + quarterHourMs;
  const offset = (now: Partial<ControlSignalRequest['now']>) =>
    controlSignalsOf(planWith(slots), requestWith({ previous }, now))?.flowOffsetK;
  expect(offset({})).toBe(planned);
  expect(offset({ nowMs })).toBe(planned + 5);
  expect(offset({ nowMs, roomC: 20.1, roomHalfHourAgoC: 20.2 })).not.toBe(planned + 5);
  const low = { ...previous, flowOffsetK: planned - 5 };
  const raised = (roomC: number) =>
    controlSignalsOf(
      planWith(slots),
      requestWith({ previous: low }, { nowMs, roomC, roomHalfHourAgoC: roomC }),
    )?.flowOffsetK;
  expect(raised(20.6)).toBe(planned - 5);
  expect(raised(20.4)).toBeGreaterThan(planned - 5);
});

test('controlSignalsOf: signals stay within their limits for any plan', () => {
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
        const previous = controlSignalsOf(
          planWith(slots),
          requestWith({ writesLeft }, { roomC, tankC }),
        );
        if (!previous) throw new Error('nothing previous');
        expect(previous.roomC).toBeGreaterThanOrEqual(16);
        expect(previous.roomC).toBeLessThanOrEqual(24);
        expect(Math.abs(previous.flowOffsetK)).toBeLessThanOrEqual(10);
        expect(previous.tankC).toBeLessThanOrEqual(60);
        expect(changedSignalCount(request.previous, previous)).toBeLessThanOrEqual(writesLeft);
      },
    ),
  );
});

test('controlSignalsOf: null after the end of the plan', () => {
  expect(
    controlSignalsOf(planWith(idleSlots), requestWith({}, { nowMs: fromMs + 90_000_000 })),
  ).toBeNull();
});
