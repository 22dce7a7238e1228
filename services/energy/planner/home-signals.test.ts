import { hourMs } from '@hearth/calendar/durations.ts';
import { expect, test } from 'vitest';
import { homeSignalsOf } from './home-signals.ts';
import type { Plan } from './plan.ts';
import { scenario } from './checked-scenario.ts';
import { observedHouse } from './testing-observation.ts';
import { homeOf } from './testing-scenarios.ts';

const { heatPump } = scenario.parse(homeOf());

interface Evening {
  /** Last readings of the tank, oldest first. */
  readonly tankC: readonly number[];
  readonly litres?: number;
  readonly mode?: 'idle' | 'dhw';
  readonly setC?: number;
  readonly writesLeft?: number;
}

const tankSetPointC = (evening: Evening) => signalsOf(evening)?.tankC;

/** Signals in a quarter-hour whose plan heats neither tank nor rooms, and disinfects the tank in two hours. */
function signalsOf({ tankC, litres = 180, mode = 'idle', setC = 47, writesLeft = 16 }: Evening) {
  const observation = observedHouse();
  const { measurements } = observation;
  const readings = measurements.tankC.slice();
  readings.set(tankC, measurements.slots - tankC.length);
  const slot: Plan['slots'][number] = {
    fromMs: observation.minute * 60_000,
    heatingHeatW: 0,
    heatingW: 0,
    hotWaterHeatW: 0,
    hotWaterW: 0,
    immersionW: 0,
    batteryW: 0,
    importW: 300,
    exportW: 0,
    curtailedW: 0,
    airC: 21,
    massC: 21,
    tankC: tankC.at(-1) ?? 0,
    batteryKwh: null,
  };
  const hotMs = slot.fromMs + 2 * hourMs;
  const tankRuns = [{ fromMs: hotMs, toMs: hotMs + hourMs }];
  const decisions = { untilMs: hotMs + hourMs, tankRuns, disinfectionMs: hotMs };
  return homeSignalsOf(
    { slots: [slot], decisions },
    { ...observation, mode, measurements: { ...measurements, tankC: readings } },
    {
      model: heatPump,
      settings: {
        curve: { coldC: -12, flowAtColdC: 48, warmC: 18, flowAtWarmC: 27 },
        leastHeatW: 2400,
        tankHysteresisK: 7,
        tankSetPointC: 52,
        tankLitres: litres,
      },
      hasBattery: false,
      previous: { roomC: 16, flowOffsetK: 0, tankC: setC, disinfection: null },
      tankDropK: 0.2,
      tankFallK: 0.3,
      writesLeft,
    },
  );
}

test('homeSignalsOf: a tank that lacks a bath after a large draw is heated at once', () => {
  expect(tankSetPointC({ tankC: [55, 55, 50] })).toBe(59);
  expect(tankSetPointC({ tankC: [51, 51, 45] })).toBe(54);
});

test('homeSignalsOf: a tank with enough for a bath waits for the planned run, as one that cools slowly', () => {
  expect(tankSetPointC({ tankC: [55, 55, 50], litres: 300 })).toBe(47);
  expect(tankSetPointC({ tankC: [60, 60, 55] })).toBe(47);
  expect(tankSetPointC({ tankC: [51, 50, 48] })).toBe(47);
  expect(tankSetPointC({ tankC: [Number.NaN, 50, 45] })).toBe(47);
});

test('homeSignalsOf: the run after a large draw goes on to the set-point of the unit, then the tank waits as before', () => {
  const drawn = [55, 50, 50] as const;
  expect(tankSetPointC({ tankC: [...drawn, 51], mode: 'dhw', setC: 59 })).toBe(52);
  expect(tankSetPointC({ tankC: [...drawn, 51, 52], setC: 52 })).toBe(52);
  expect(tankSetPointC({ tankC: [...drawn, 51, 52, 52, 52], setC: 60 })).toBe(52);
});

test('homeSignalsOf: a large draw gets the last write of a day, which neither rooms nor a disinfection take', () => {
  expect(tankSetPointC({ tankC: [55, 55, 50], setC: 52, writesLeft: 1 })).toBe(59);
  const calm = { tankC: [55, 55, 54], setC: 52 };
  expect(signalsOf({ ...calm, writesLeft: 1 })).toMatchObject({
    roomC: 16,
    tankC: 52,
    disinfection: null,
  });
  expect(signalsOf({ ...calm, writesLeft: 4 })).toMatchObject({
    roomC: 16,
    disinfection: { weekday: 3, minute: 960 },
  });
});
