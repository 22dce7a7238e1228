import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeOf } from './testing-scenarios.ts';
import { validScenarioOf } from './valid-scenario.ts';

const base = homeOf({ slots: 8, hasBattery: true });

test('a valid scenario stays as it is', () => {
  const { scenario, replaced } = validScenarioOf(base);
  expect(replaced).toEqual([]);
  expect(scenario.slots).toEqual(base.slots);
});

test('a number outside its limits becomes the limit, an impossible forecast becomes unknown', () => {
  const { scenario, replaced } = validScenarioOf({
    ...base,
    house: { kind: 'heat-load', lossWPerK: 1e6, floorAreaM2: Number.NaN },
    slots: { ...base.slots, outdoorC: base.slots.outdoorC.with(3, -400) },
  });
  expect(scenario.house).toMatchObject({ lossWPerK: 5000, floorAreaM2: 140 });
  expect(scenario.slots.outdoorC?.[3]).toBeNull();
  expect(replaced).toEqual([
    { code: 'input-replaced', at: '/slots/outdoorC', reason: 'too-small' },
    { code: 'input-replaced', at: '/house/lossWPerK', reason: 'too-big' },
    { code: 'input-replaced', at: '/house/floorAreaM2', reason: 'invalid-type' },
  ]);
});

test('of crossing bounds the lower one stays', () => {
  const { scenario } = validScenarioOf({
    ...base,
    slots: { ...base.slots, lowC: Array(8).fill(24), highC: Array(8).fill(22) },
  });
  expect(scenario.slots.highC).toEqual(scenario.slots.lowC);
});

const wild = fc.oneof(
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e12, 1e12, 0, -1),
  fc.double({ min: -100, max: 100 }),
);
const few = (value: fc.Arbitrary<number>) => fc.array(value, { maxLength: 12 });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

test('every input of numbers becomes a scenario', () => {
  const input = fc.record({
    slots: fc.record(
      {
        importPerKwh: few(wild),
        exportPerKwh: few(wild),
        outdoorC: few(wild),
        baseLoadW: few(wild),
        pvW: few(wild),
        pvLowW: few(wild),
        gainsW: few(wild),
        drawWh: few(wild),
        lowC: few(wild),
        highC: few(wild),
      },
      { requiredKeys: [] },
    ),
    house: fc.record({
      kind: fc.constant('heat-load' as const),
      lossWPerK: wild,
      floorAreaM2: wild,
    }),
    heatPump: fc.record(
      {
        heatW: wild,
        minW: wild,
        maxW: wild,
        tankLimitC: wild,
        circuit: fc.record({
          designHeatW: wild,
          designFlowC: wild,
          designOutdoorC: wild,
          roomC: some(wild),
          baseC: some(wild),
        }),
      },
      { requiredKeys: ['circuit'] },
    ),
    tank: fc.record(
      {
        litres: wild,
        leastC: wild,
        mostC: wild,
        coldC: wild,
        setPointC: wild,
        hysteresisK: wild,
        immersionW: fc.constantFrom(0, 2000),
      },
      { requiredKeys: ['litres'] },
    ),
    battery: fc.record({
      capacityKwh: wild,
      leastKwh: some(wild),
      chargeW: wild,
      dischargeW: wild,
    }),
    comfort: fc.record({ lowC: wild, highC: wild, setPointC: wild }, { requiredKeys: [] }),
    state: fc.record({ airC: wild, tankC: wild, batteryKwh: wild }),
  });
  fc.assert(
    fc.property(input, (home) => {
      const { scenario } = validScenarioOf({ ...home, from: base.from });
      expect(Object.values(scenario.slots).some((list) => (list?.length ?? 0) > 0)).toBe(true);
    }),
  );
});
