import { afterAll, expect, test } from 'vitest';
import { highsThread } from '../planner/highs-thread.ts';
import { type SetPointPlan, planSetPoints } from './plan-set-points.ts';
import { isWorthwhile } from './plan-rooms.ts';
import { roomHomeOf } from './room-home.ts';
import { roomOutcomeOf } from './room-outcome.ts';
import { type RoomScenarioInput, roomScenario } from './room-scenario.ts';
import { type RoomShift, simulateShifts } from './room-shifts.ts';
import { roomWeightsOf } from './room-weights.ts';
import { type TestApartment, apartmentOf } from './testing-apartment.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(
  input: RoomScenarioInput,
  { begun = [], isAllowed = () => true }: Partial<Parameters<typeof planSetPoints>[1]> = {},
): Promise<SetPointPlan> {
  const result = await planSetPoints(input, { solver, begun, isAllowed });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

type Room = RoomScenarioInput['rooms'][number];

const withRooms = (
  input: RoomScenarioInput,
  change: (room: Room) => Partial<Room>,
): RoomScenarioInput => ({
  ...input,
  rooms: input.rooms.map((room) => ({ ...room, ...change(room) })),
});

/** A needed room may be heated or cooled ahead, as while its schedule has the unit on. */
const inMode = (mode: 'heating' | 'cooling', apartment: TestApartment): RoomScenarioInput =>
  withRooms(apartmentOf(apartment), ({ lowC }) => ({
    mode,
    mayWorkAhead: lowC?.map((low) => low !== null) ?? [],
  }));

/** A cold day with a dear evening, from 7:00 on; energy costs 90 cents from 18:00 to 22:00. */
function winter(): RoomScenarioInput {
  const input = inMode('heating', {
    meanOutdoorC: 4,
    dewPointC: 1,
    airC: 20.5,
    slots: 96,
    from: '2026-01-15T06:00:00Z',
  });
  const importPerKwh = Array.from({ length: 96 }, (_, t) => (t >= 48 && t < 64 ? 0.9 : 0.25));
  return { ...input, slots: { ...input.slots, importPerKwh } };
}
const dearAt = Date.parse('2026-01-15T18:00:00Z');

const summer = (): RoomScenarioInput =>
  inMode('cooling', { pvPeakW: 3000, swing: 0.4, meanOutdoorC: 30, slots: 96 });

test('a room is heated ahead of a dear evening, within the bounds that people get', async () => {
  const { shifts, outcome, rooms } = await planned(winter());
  expect(outcome.cost).toBeLessThan(rooms.normal.cost);
  expect(outcome.belowKh).toBeLessThanOrEqual(rooms.normal.belowKh + 0.05);
  const [shift] = shifts;
  expect(shift).toMatchObject({ room: 'living-room', task: 'heating', toMs: dearAt, boundC: 20.5 });
  expect(shift?.setPointC).toBeGreaterThan(20.5);
  expect(shift?.setPointC).toBeLessThanOrEqual(25.5);
  expect(shift?.airToC).toBeGreaterThan((shift?.airFromC ?? Number.NaN) + 0.4);
  expect(shift?.reasons).toContain('before-high-price');
  expect(shift?.kwh).toBeGreaterThan(0);
  expect(shift?.alternative?.fromMs).toBeGreaterThanOrEqual(dearAt);
  expect(shift?.alternative?.cost).toBeGreaterThan(shift?.cost ?? 0);
});

test('a room is cooled ahead with the own surplus', async () => {
  const { shifts, outcome, rooms } = await planned(summer());
  expect(outcome.cost).toBeLessThan(rooms.normal.cost);
  expect(shifts.length).toBeGreaterThan(0);
  for (const { task, setPointC, boundC, airToC, airFromC } of shifts) {
    expect(task).toBe('cooling');
    expect(setPointC).toBeLessThan(boundC);
    expect(airToC).toBeLessThan(airFromC);
  }
});

test.each([
  ['winter', winter],
  ['summer', summer],
])('each shift of a day in %s saves more than a cent in other houses too', async (_, input) => {
  const { shifts } = await planned(input());
  expect(shifts.length).toBeGreaterThan(0);
  for (const factor of [0.75, 1.25]) {
    const other = withRooms(input(), ({ house }) => ({
      house: house.kind === 'heat-load' ? { ...house, lossWPerK: house.lossWPerK * factor } : house,
    }));
    const home = roomHomeOf(roomScenario.parse(other));
    const normal = simulateShifts(home, []);
    const weights = roomWeightsOf(home, normal);
    const outcomeOf = (taken: readonly RoomShift[]) =>
      roomOutcomeOf(home, weights, simulateShifts(home, taken), normal.end);
    expect(isWorthwhile('EUR', outcomeOf(shifts), outcomeOf([])), `losses of ${factor}`).toBe(true);
  }
});

test('prices of quarter-hours that rise step by step are followed as well', async () => {
  const input = winter();
  const importPerKwh = Array.from({ length: 96 }, (_, t) =>
    t < 40 || t >= 64 ? 0.25 : Math.min(0.9, 0.25 + 0.05 * (t - 40)),
  );
  const { shifts } = await planned({ ...input, slots: { ...input.slots, importPerKwh } });
  expect(shifts.map(({ task }) => task)).toContain('heating');
});

test('before a hardly dearer evening no room is heated ahead', async () => {
  const input = winter();
  const importPerKwh = Array.from({ length: 96 }, (_, t) => (t >= 48 && t < 64 ? 0.28 : 0.25));
  const { shifts } = await planned({ ...input, slots: { ...input.slots, importPerKwh } });
  expect(shifts).toEqual([]);
});

test('a shift that has begun stays, whatever the prices are by now', async () => {
  const { shifts } = await planned(winter());
  const [begun] = shifts;
  if (!begun) throw new Error('nothing is heated ahead');
  const { room, task, fromMs, toMs, setPointC } = begun;
  const own = { room, task, fromMs, toMs, setPointC };
  const flat = { ...winter(), slots: { ...winter().slots, importPerKwh: Array(96).fill(0.3) } };
  expect((await planned(flat)).shifts).toEqual([]);
  const kept = await planned(flat, { begun: [own] });
  expect(kept.shifts).toEqual([expect.objectContaining(own)]);
});

test('a unit that may not work ahead gets no other set-point', async () => {
  const forbidden = withRooms(winter(), () => ({ mayWorkAhead: Array(96).fill(false) }));
  expect((await planned(forbidden)).shifts).toEqual([]);
});

test('a unit in automatic operation gets no other set-point', async () => {
  const automatic = withRooms(winter(), () => ({ mode: 'both' }));
  expect((await planned(automatic)).shifts).toEqual([]);
});

test('a shift that is not allowed gives way to others', async () => {
  const { shifts } = await planned(winter());
  const latestMs = dearAt - 2 * 3_600_000;
  const early = await planned(winter(), { isAllowed: ({ toMs }) => toMs <= latestMs });
  expect(shifts.some(({ toMs }) => toMs === dearAt)).toBe(true);
  expect(early.shifts.every(({ toMs }) => toMs <= latestMs)).toBe(true);
});
