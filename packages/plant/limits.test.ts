import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Controls, RoomControls } from './controls.ts';
import { type FaultName, faults } from './faults.ts';
import { type Plant, newPlant, step } from './plant.ts';
import { climateOfHome } from './run.ts';
import { sampleHomes } from './sample-homes.ts';
import { netOf } from './testing-balance.ts';

const firstMinute = Date.parse('2025-01-01T00:00:00Z') / 60_000;

const roomControls: fc.Arbitrary<RoomControls> = fc.record({
  isOn: fc.boolean(),
  mode: fc.constantFrom('heating', 'cooling', 'auto', 'fanOnly', 'dry'),
  heatingSetPointC: fc.integer({ min: 10, max: 31 }),
  coolingSetPointC: fc.integer({ min: 18, max: 33 }),
  schedule: fc.constant(null),
  boostAtMinute: fc.constantFrom(null, firstMinute + 10),
  powerShareMax: fc.constantFrom(0.4, 0.7, 1),
});

const controls: fc.Arbitrary<Controls> = fc.record({
  heating: fc.record({
    isOn: fc.boolean(),
    setPointC: fc.double({ min: 12, max: 30, noNaN: true }),
    flowOffsetK: fc.integer({ min: -10, max: 10 }),
    schedule: fc.constant(null),
  }),
  dhw: fc.record({
    isOn: fc.boolean(),
    setPointC: fc.integer({ min: 30, max: 60 }),
    schedule: fc.constant(null),
    boostAtMinute: fc.constantFrom(null, firstMinute),
    disinfection: fc.constantFrom(null, { weekday: 2, minute: 180 }),
  }),
  rooms: fc.tuple(roomControls, roomControls),
  holiday: fc.constantFrom(null, { fromMinute: firstMinute, toMinute: firstMinute + 2000 }),
  smartGrid: fc.constantFrom('blocked', 'normal', 'recommended', 'forced'),
  heatPumpLimitW: fc.constantFrom(null, 0, 1500, 4200),
  battery: fc.constantFrom('selfConsumption', 'hold', 'charge', 'discharge'),
  faults: fc.subarray(Object.keys(faults) as FaultName[], { maxLength: 3 }),
});

it('step: any controls and faults keep all parts within their limits and conserve energy', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleHomes),
      fc.integer({ min: 0, max: 364 }),
      fc.array(controls, { minLength: 1, maxLength: 3 }),
      (home, day, requests) => {
        const plant = newPlant(home, firstMinute + day * 1440);
        const climate = climateOfHome(home);
        const broken = new Set<string>();
        for (let minute = 0; minute < 1440; minute += 1) {
          const requested = requests[Math.floor((minute / 1440) * requests.length)]!;
          step(plant, climate.at(plant.state.minute), requested);
          for (const limit of limitsBroken(plant, requested)) broken.add(limit);
        }
        expect([...broken]).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

function limitsBroken(plant: Plant, requested: Controls): string[] {
  const { home, state, flows } = plant;
  const { battery, photovoltaics, heatPump: pump } = home;
  const inverterW = photovoltaics?.inverterW ?? 0;
  const isStuck = requested.faults.includes('stuckBackupHeater');
  const holds: readonly (readonly [string, boolean])[] = [
    ['electricity adds up', Math.abs(netOf(plant).electricW) < 1e-6],
    ['rooms', state.zones.every(({ airC }) => Math.abs(airC - 20) < 25)],
    ['uses', Math.min(flows.shW, flows.dhwW, flows.coolingW, flows.roomHeatingW) >= 0],
    ['charge', state.batteryWh >= 0 && state.batteryWh <= (battery?.capacityWh ?? 0)],
    ['charging', flows.chargeW <= (battery?.chargeW ?? 0)],
    ['discharging', flows.dischargeW <= (battery?.dischargeW ?? 0)],
    ['one way at a time', Math.min(flows.chargeW, flows.dischargeW) === 0],
    ['in or out', Math.min(flows.importW, flows.feedInW) === 0],
    ['inverter', flows.pvW <= inverterW],
    ['feed-in', flows.feedInW <= (photovoltaics?.feedInLimitW ?? inverterW)],
    ['tank', state.tankC.every((celsius) => celsius > 2 && celsius < 72)],
    ['flow', (state.heatPump?.flowC ?? 0) < (pump?.maxFlowC ?? 1) + 12],
    ['heat', (state.heatPump?.heatW ?? 0) < 12_000],
    ['backup', flows.backupW <= (pump ? pump.backup.stepW * pump.backup.steps : 0)],
    [
      'ordered limit',
      requested.heatPumpLimitW === null ||
        isStuck ||
        flows.shW + flows.dhwW <= Math.max(requested.heatPumpLimitW, pump?.pumpW ?? 0) + 1e-6,
    ],
  ];
  return holds.filter(([, isHeld]) => !isHeld).map(([limit]) => limit);
}
