// @module-tag long
import { expect, test } from 'vitest';
import type { Certificate } from '../heat-pump/contract.ts';
import { advancePlan } from './advance-plan.ts';
import { highsRuns } from './highs-runs.ts';
import type { HomeDescription } from './home-description.ts';
import type { Observation } from './observation.ts';
import type { Plan } from './plan.ts';
import { homeModelOf } from './scenario-of-observation.ts';
import type { Solver } from './solver.ts';
import { describedHouse, observedHouse } from './testing-observation.ts';

const runs = highsRuns();
const solver: Solver = {
  solve: (programme, limits) => runs.solve(programme, limits),
  close: async () => undefined,
};

type Change = (home: Observation) => Partial<Observation>;

async function planOf(change: Change, described: Partial<HomeDescription> = {}): Promise<Plan> {
  const usual = observedHouse();
  const observation = { ...usual, ...change(usual) };
  const description = { ...describedHouse, ...described };
  const model = homeModelOf(description, observation);
  const { plan } = await advancePlan(null, observation, {
    description,
    model,
    solver,
    withSgReady: false,
  });
  return plan;
}

const codesOf = ({ degradations }: Plan): readonly string[] => degradations.map(({ code }) => code);
/** The measured value at the end of a column. */
const last = (column: Float64Array, value: number) => column.with(column.length - 1, value);
const measured =
  (
    change: (columns: Observation['measurements']) => Partial<Observation['measurements']>,
  ): Change =>
  ({ measurements }) => ({ measurements: { ...measurements, ...change(measurements) } });
const unknown = (column: Float64Array) => column.map(() => Number.NaN);
const none = new Float64Array(0);

const attacks: Readonly<Record<string, readonly [Change, string]>> = {
  'no price is known': [
    ({ prices, pastImportEur }) => ({
      prices: { importEur: unknown(prices.importEur), exportEur: unknown(prices.exportEur) },
      pastImportEur: unknown(pastImportEur),
    }),
    'prices-missing',
  ],
  'the weather service gives no numbers': [
    ({ weather }) => ({
      weather: {
        outdoorC: unknown(weather.outdoorC),
        globalWM2: unknown(weather.globalWM2),
        windMs: unknown(weather.windMs),
      },
    }),
    'weather-missing',
  ],
  'the weather service gives nothing': [
    () => ({ weather: { outdoorC: none, globalWM2: none, windMs: none } }),
    'weather-missing',
  ],
  'a forecast of 400 degrees': [
    ({ weather }) => ({ weather: { ...weather, outdoorC: weather.outdoorC.with(7, 400) } }),
    'weather-assumed',
  ],
  'a dead room sensor at -20 degrees': [
    measured(({ roomC }) => ({ roomC: last(roomC, -20) })),
    'sensor-implausible',
  ],
  'a room sensor that sends its error value': [
    measured(({ roomC }) => ({ roomC: last(roomC, -3276.8) })),
    'sensor-implausible',
  ],
  'no tank temperature': [measured(({ tankC }) => ({ tankC: unknown(tankC) })), 'not-measured'],
  'no measurement at all': [
    measured((columns) => ({
      ...Object.fromEntries(
        Object.entries(columns).flatMap(([name, column]) =>
          column instanceof Float64Array ? [[name, none]] : [],
        ),
      ),
      slots: 0,
    })),
    'not-measured',
  ],
  'a battery at three times its capacity': [
    measured(({ batteryShare }) => ({ batteryShare: last(batteryShare, 3) })),
    'input-replaced',
  ],
  'an hour at 50,000 EUR/MWh': [
    ({ prices }) => ({ prices: { ...prices, importEur: prices.importEur.with(9, 50) } }),
    'prices-assumed',
  ],
  'prices in another unit': [
    ({ prices }) => ({
      prices: { ...prices, importEur: prices.importEur.map((each) => each / 1e3) },
    }),
    'prices-missing',
  ],
  'bounds that cross': [
    ({ bounds }) => ({ bounds: { ...bounds, lowC: bounds.lowC.fill(24) } }),
    'comfort-not-reached',
  ],
  'a set-point of 80 degrees': [
    ({ bounds }) => ({ bounds: { ...bounds, setPointC: bounds.setPointC.fill(80) } }),
    'input-replaced',
  ],
  'a disinfection at an unknown time, without a heater for it': [
    () => ({ disinfectedMinute: Number.NaN }),
    'disinfection-not-possible',
  ],
  'an instant between two quarter-hours': [
    ({ minute }) => ({ minute: minute + 7 }),
    'input-replaced',
  ],
};

test.each(Object.entries(attacks))('a plan with a code: %s', async (_, [change, code]) => {
  const plan = await planOf(change);
  expect(codesOf(plan)).toContain(code);
  expect(plan.outcome.worth).toBeLessThanOrEqual(plan.normal.worth);
  const isBlind = /^(not-measured|sensor-implausible|weather-missing)$/.test(code);
  expect(plan.source === 'normal-operation' || !isBlind).toBe(true);
  const full = plan.slots.filter(({ heatingHeatW }) => heatingHeatW > 7000);
  expect(full.length).toBeLessThan(plan.slots.length / 4);
});

const { heatPump } = describedHouse;
const units: Readonly<Record<string, Partial<HomeDescription>>> = {
  'ten times the unit': { heatPump: { ...heatPump, heatW: 80_000, minW: 6000 } },
  'half the unit': { heatPump: { ...heatPump, heatW: 4000, minW: 300 } },
  'a unit of a megawatt': { heatPump: { ...heatPump, heatW: 1e6 } },
  'a unit without any figure': {
    heatPump: { circuit: { designHeatW: Number.NaN, designFlowC: 18, designOutdoorC: 30 } },
  },
  'a certificate with one point': {
    heatPump: {
      ...heatPump,
      certificate: { low: { '-7': { heatKw: 7, cop: 2.9 } } } as unknown as Certificate,
    },
  },
  'a house of a square metre that loses nothing': {
    house: { kind: 'heat-load', lossWPerK: 0, floorAreaM2: 1 },
  },
  'a tank above what heats it': { tank: { litres: 5, setPointC: 64, mostC: 30, coldC: 29 } },
  'a negative battery': { battery: { capacityKwh: -5, chargeW: -1, dischargeW: Number.NaN } },
};

test.each(Object.entries(units))('a plan for %s', async (_, described) => {
  const plan = await planOf(() => ({}), described);
  expect(plan.slots.length).toBeGreaterThanOrEqual(96);
  expect(plan.outcome.worth).toBeLessThanOrEqual(plan.normal.worth);
  expect(plan.slots.every(({ airC, heatingW }) => Number.isFinite(airC + heatingW))).toBe(true);
});

test('a meter with a day of zeros lowers no forecast to nothing', async () => {
  const zeros = measured(({ householdWh }) => ({
    householdWh: householdWh.map((wh, i) => (i >= 288 ? 0 : wh)),
  }));
  const plan = await planOf(zeros);
  expect(plan.outcome.importKwh).toBeGreaterThan(plan.outcome.heatPumpKwh);
});
