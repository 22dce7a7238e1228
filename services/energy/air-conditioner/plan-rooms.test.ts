import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, expect, test } from 'vitest';
import { highsThread } from '../planner/highs-thread.ts';
import { planRooms } from './plan-rooms.ts';
import type { RoomPlan } from './room-plan.ts';
import type { RoomScenarioInput } from './room-scenario.ts';
import { type TestApartmentInput, apartmentOf } from './testing-apartment.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(input: RoomScenarioInput): Promise<RoomPlan> {
  const result = await planRooms(input, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const reasonsOf = ({ degradations }: RoomPlan) =>
  degradations.flatMap((each) => (each.code === 'nothing-to-gain' ? [each.reason] : []));

function withPrices(
  home: TestApartmentInput,
  priceAt: (slot: number) => number,
): TestApartmentInput {
  const importPerKwh = home.slots.importPerKwh.map((_, t) => priceAt(t));
  return { ...home, slots: { ...home.slots, importPerKwh } };
}

test('rooms are cooled ahead with the own surplus, within their set-points', async () => {
  const plan = await planned(apartmentOf({ pvPeakW: 3000 }));
  expect(plan.source).toBe('optimised');
  expect(plan.outcome.cost).toBeLessThan(plan.normal.cost - 50_000);
  expect(plan.outcome.exportKwh).toBeLessThan(plan.normal.exportKwh);
  expect(plan.blocks).toContainEqual(
    expect.objectContaining({
      room: 'bedroom',
      task: 'cooling',
      isEarly: true,
      reasons: expect.arrayContaining(['own-surplus']),
    }),
  );
});

test('humid air costs more to cool than dry air, and the rooms end drier', async () => {
  const dry = await planned(apartmentOf({ dewPointC: 8, meanOutdoorC: 31 }));
  const humid = await planned(apartmentOf({ dewPointC: 22, meanOutdoorC: 31 }));
  expect(humid.normal.coolingKwh).toBeCloseTo(dry.normal.coolingKwh, 0);
  expect(humid.normal.latentKwh).toBeGreaterThan(dry.normal.latentKwh + 2);
  expect(humid.normal.unitKwh).toBeGreaterThan(1.05 * dry.normal.unitKwh);
  const end = humid.slots.at(-1)?.rooms[0];
  expect(end?.dewPointC).toBeLessThan(22);
});

test('air-to-air units heat ahead of a high price in winter', async () => {
  const winter = { meanOutdoorC: 4, dewPointC: 1, airC: 20.5, slots: 96 };
  const plan = await planned(
    withPrices(apartmentOf({ ...winter, from: '2026-01-15T06:00:00Z' }), (t) =>
      t >= 44 && t < 60 ? 0.9 : 0.25,
    ),
  );
  expect(plan.source).toBe('optimised');
  expect(plan.outcome.coolingKwh).toBe(0);
  expect(plan.outcome.belowKh).toBeLessThanOrEqual(plan.normal.belowKh + 0.05);
  expect(plan.blocks.flatMap(({ reasons }) => reasons)).toContain('before-high-price');
});

test.each([
  ['no-demand', apartmentOf({ meanOutdoorC: 20, swingK: 3, airC: 23, dewPointC: 12 })],
  ['flat-price', apartmentOf({ swing: 0 })],
  ['bounds-too-narrow', narrow(apartmentOf())],
  ['unit-at-its-limit', tiny(apartmentOf({ meanOutdoorC: 34, airC: 30, slots: 48 }))],
  ['losses-exceed-gain', apartmentOf({ swing: 0.03 })],
] as const)('where nothing can be gained a code says why: %s', async (reason, home) => {
  const plan = await planned(home);
  expect(reasonsOf(plan)).toEqual([reason]);
  expect(plan.source).toBe('normal-operation');
  expect(plan.outcome).toEqual(plan.normal);
});

/** Cooling and heating set-point are the same, day and night. */
function narrow(home: TestApartmentInput): TestApartmentInput {
  const always = home.slots.outdoorC.map(() => 24);
  return { ...home, rooms: home.rooms.map((room) => ({ ...room, lowC: always, highC: always })) };
}

function tiny(home: TestApartmentInput): TestApartmentInput {
  const always = home.slots.outdoorC.map(() => 24);
  return {
    ...home,
    rooms: home.rooms.map((room) => ({
      ...room,
      highC: always,
      unit: { cooling: { designKw: 0.5 } },
    })),
  };
}

test('a unit that cannot hold its room is named, and no plan makes it worse', async () => {
  const plan = await planned(tiny(apartmentOf({ meanOutdoorC: 34, airC: 30, slots: 48 })));
  expect(plan.degradations).toContainEqual(
    expect.objectContaining({ code: 'unit-too-small', room: 'living-room' }),
  );
});

test('no price vector buys discomfort, and no plan costs more than the thermostats', async () => {
  const cents = fc.oneof(fc.integer({ min: -50, max: 60 }), fc.integer({ min: -50, max: 630 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(cents, { minLength: 12, maxLength: 12 }),
      fc.integer({ min: -5, max: 36 }),
      async (hourly, meanOutdoorC) => {
        const home = apartmentOf({ slots: 48, meanOutdoorC, airC: meanOutdoorC < 15 ? 20.5 : 25 });
        const plan = await planned(withPrices(home, (t) => (hourly[Math.floor(t / 4)] ?? 0) / 100));
        const { outcome, normal } = plan;
        expect(outcome.cost).toBeLessThanOrEqual(normal.cost);
        expect(outcome.aboveKh).toBeLessThanOrEqual(normal.aboveKh + 0.05);
        expect(outcome.belowKh).toBeLessThanOrEqual(normal.belowKh + 0.05);
      },
    ),
    { numRuns: testing.runs(12) },
  );
});

test('a signal of the network operator limits all units and charging together', async () => {
  const hot = apartmentOf({ meanOutdoorC: 33, slots: 64, pvPeakW: 0 });
  const plan = await planned({
    ...hot,
    battery: { capacityKwh: 5, chargeW: 2500, dischargeW: 2500, mayChargeFromGrid: true },
    grid: { dimming: [{ from: '2026-07-15T16:00:00Z', to: '2026-07-15T18:00:00Z', limitW: 400 }] },
  });
  const limited = plan.slots.slice(40, 48).map(({ rooms, batteryW }) => {
    const unitW = rooms.reduce((sum, { electricW }) => sum + electricW, 0);
    return unitW + Math.max(0, batteryW);
  });
  expect(Math.max(...limited)).toBeLessThan(400 + 1e-6);
  expect(plan.degradations).toContainEqual(expect.objectContaining({ code: 'dimmed', slots: 8 }));
});

test('a peak that the month has already costs nothing more', async () => {
  const home = apartmentOf({ meanOutdoorC: 33, slots: 64, swing: 0.4 });
  const free = await planned(home);
  const reached = await planned({ ...home, grid: { capacity: { perKw: 4, peakSoFarW: 9000 } } });
  expect(reached.outcome).toEqual(free.outcome);
});

const places = {
  'Tromsø in January': {
    home: { from: '2026-01-15T06:00:00Z', meanOutdoorC: -12, swingK: 2, dewPointC: -15, airC: 20 },
    altitudeM: 0,
  },
  'Seville in July': {
    home: { meanOutdoorC: 34, swingK: 9, dewPointC: 14, airC: 26 },
    altitudeM: 7,
  },
  '2,000 m in August': {
    home: { meanOutdoorC: 15, swingK: 9, dewPointC: 6, airC: 22 },
    altitudeM: 2000,
  },
};

test.each(
  Object.entries(places).flatMap(([place, { home, altitudeM }]) =>
    ([10, 1, 0.5] as const).map((size) => ({ place, size, home, altitudeM })),
  ),
)(
  'a plan is as good as the thermostats in $place with a unit of $size times the size',
  async ({ home, altitudeM, size }) => {
    const apartment = apartmentOf({ ...home, slots: 48 });
    const rooms = apartment.rooms.map((room) => ({
      ...room,
      unit: {
        cooling: { designKw: 3 * size },
        heating: { designKw: 2.5 * size },
      },
    }));
    const { outcome, normal, slots } = await planned({ ...apartment, rooms, altitudeM });
    expect(outcome.cost).toBeLessThanOrEqual(normal.cost);
    expect(outcome.aboveKh + outcome.belowKh).toBeLessThanOrEqual(
      normal.aboveKh + normal.belowKh + 0.1,
    );
    const humidities = slots.flatMap((slot) => slot.rooms.map((room) => room.relativeHumidity));
    expect(Math.min(...humidities)).toBeGreaterThan(0);
    expect(Math.max(...humidities)).toBeLessThanOrEqual(1 + 1e-9);
  },
);

test('an unmeasured room leaves its home to the thermostats, with a code', async () => {
  const home = apartmentOf({ slots: 24 });
  const rooms = home.rooms.map((room, i) => (i === 0 ? { ...room, state: { airC: -20 } } : room));
  const plan = await planned({ ...home, rooms });
  expect(plan.source).toBe('normal-operation');
  expect(plan.degradations).toContainEqual(
    expect.objectContaining({ code: 'room-not-measured', room: 'living-room' }),
  );
});

test('contradictions are faults with their place', async () => {
  const home = apartmentOf({ slots: 8 });
  const [first] = home.rooms;
  const twice = { ...home, rooms: first ? [first, first] : [] };
  expect(await planRooms(twice, { solver })).toMatchObject({
    ok: false,
    faults: [{ code: 'key-twice', at: '/rooms/1' }],
  });
  const unequal = { ...home, rooms: home.rooms.map((room) => ({ ...room, gainsW: [1, 2] })) };
  expect(await planRooms(unequal, { solver })).toMatchObject({
    ok: false,
    faults: [{ code: 'other-length-than-prices', at: '/rooms/0/gainsW' }, {}],
  });
  expect(
    await planRooms(
      withPrices(home, () => 30),
      { solver },
    ),
  ).toMatchObject({ ok: false });
});
