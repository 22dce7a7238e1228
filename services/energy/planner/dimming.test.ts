import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, expect, test } from 'vitest';
import { leastDimmedPowerW } from './dimming.ts';
import { highsThread } from './highs-thread.ts';
import { slotMs } from './horizon.ts';
import { plan } from './make-plan.ts';
import type { Plan, PlanSlot } from './plan.ts';
import type { ScenarioInput } from './scenario.ts';
import { homeOf } from './testing-scenarios.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(input: ScenarioInput): Promise<Plan> {
  const result = await plan(input, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

/** Power of heat pump, heaters and charging from the network, W. */
function fromNetworkW(slot: PlanSlot, home: ReturnType<typeof homeOf>, t: number): number {
  const surplusW = Math.max(0, (home.slots.pvW?.[t] ?? 0) - (home.slots.baseLoadW[t] ?? 0));
  const { heatingW, hotWaterW, immersionW, batteryW } = slot;
  return heatingW + hotWaterW + immersionW + Math.max(0, batteryW) - surplusW;
}

const kW = 1000;

test('leastDimmedPowerW: matches the worked numbers of the Bundesnetzagentur', () => {
  const heatPump = { kind: 'heat-pump', powerW: 6 * kW } as const;
  const charger = { kind: 'charger', powerW: 11 * kW } as const;
  const battery = { kind: 'battery', powerW: 5 * kW } as const;
  expect(leastDimmedPowerW([heatPump])).toBe(4200);
  expect(leastDimmedPowerW([heatPump, charger])).toBeCloseTo(7560, 6);
  expect(leastDimmedPowerW([heatPump, charger, battery])).toBeCloseTo(10_500, 6);
});

test('leastDimmedPowerW: large heat pumps keep two fifths, small devices are not controllable, groups count once', () => {
  expect(leastDimmedPowerW([{ kind: 'heat-pump', powerW: 20 * kW }])).toBe(8000);
  expect(leastDimmedPowerW([{ kind: 'battery', powerW: 4200 }])).toBe(0);
  const small = { kind: 'air-conditioner', powerW: 2 * kW } as const;
  expect(leastDimmedPowerW([small, small])).toBe(0);
  expect(leastDimmedPowerW([small, small, small])).toBe(4200);
  const chargers = Array.from(
    { length: 12 },
    () => ({ kind: 'charger', powerW: 11 * kW }) as const,
  );
  expect(leastDimmedPowerW(chargers)).toBeCloseTo(4200 + 11 * 0.45 * 4200, 6);
});

test('a signal from six to eight limits heat pump and charging from the grid together', async () => {
  const from = '2026-01-16T00:00:00Z';
  const home = {
    ...homeOf({ slots: 32, from, hasBattery: true, meanOutdoorC: -6, swing: 0.12 }),
    battery: { capacityKwh: 8, chargeW: 3000, dischargeW: 3000, mayChargeFromGrid: true },
  };
  const signal = { from: '2026-01-16T02:00:00Z', to: '2026-01-16T04:00:00Z', limitW: 1800 };
  const free = await planned(home);
  const dimmed = await planned({ ...home, grid: { dimming: [signal] } });
  const within = ({ fromMs }: PlanSlot) =>
    fromMs >= Date.parse(signal.from) && fromMs < Date.parse(signal.to);
  const most = ({ slots }: Plan) =>
    Math.max(...slots.map((slot, t) => (within(slot) ? fromNetworkW(slot, home, t) : 0)));
  expect(most(free)).toBeGreaterThan(3000);
  expect(most(dimmed)).toBeLessThan(1800 + 1e-6);
  expect(dimmed.degradations).toContainEqual({
    code: 'dimmed',
    slots: 8,
    firstMs: Date.parse(signal.from),
    leastW: 1800,
  });
  expect(dimmed.outcome.cost).toBeGreaterThanOrEqual(free.outcome.cost - 20_000);
});

test('no plan takes more than any signals leave', async () => {
  const signal = fc.record({
    first: fc.integer({ min: -4, max: 20 }),
    slots: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    limitW: fc.constantFrom(0, 500, 1500, 4200),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(signal, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -10, max: 10 }),
      async (signals, meanOutdoorC) => {
        const base = homeOf({ slots: 24, hasBattery: true, meanOutdoorC, price: 0.1, swing: 0.2 });
        const at = (slot: number) => new Date(Date.parse(base.from) + slot * slotMs).toISOString();
        const dimming = signals.map(({ first, slots, limitW }) => ({
          from: at(first),
          to: slots === null ? null : at(first + slots),
          limitW,
        }));
        const { slots } = await planned({
          ...base,
          battery: { capacityKwh: 8, chargeW: 3000, dischargeW: 3000, mayChargeFromGrid: true },
          grid: { dimming },
        });
        const limitAt = (t: number) =>
          Math.min(
            ...signals.map(({ first, slots: length, limitW }) =>
              t >= first && (length === null || t < first + length) ? limitW : Infinity,
            ),
          );
        const above = slots.filter((slot, t) => fromNetworkW(slot, base, t) > limitAt(t) + 1e-6);
        expect(above).toEqual([]);
      },
    ),
    { numRuns: testing.runs(5) },
  );
});

test('a signal that ends before it begins is a fault with its place', async () => {
  const dimming = [{ from: '2026-01-16T04:00:00Z', to: '2026-01-16T04:00:00Z', limitW: 4200 }];
  expect(await plan({ ...homeOf({ slots: 8 }), grid: { dimming } }, { solver })).toMatchObject({
    ok: false,
    faults: [{ code: 'ends-before-it-begins', at: '/grid/dimming/0/to' }],
  });
});
