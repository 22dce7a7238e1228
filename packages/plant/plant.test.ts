// @module-tag long
import { describe, expect, it } from 'vitest';
import { type Weather, stillAir } from './climate.ts';
import type { Controls } from './controls.ts';
import { emissionW } from './emitter.ts';
import { type FaultName, faults } from './faults.ts';
import { lindenweg } from './homes/lindenweg.ts';
import { rozenstraat } from './homes/rozenstraat.ts';
import { viaDeiTigli } from './homes/via-dei-tigli.ts';
import { type Plant, newPlant, plantOf, step } from './plant.ts';
import { climateOfHome, stepTo, settledAt } from './run.ts';
import { sampleHomes } from './sample-homes.ts';
import { snapshotOf, stateOf } from './snapshot.ts';
import { storedIn } from './testing-balance.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
const winter = minuteOf('2026-01-14T06:00:00Z');
const tuesday = minuteOf('2026-03-10T06:00:00Z');

/** Constant weather without sun. */
function greyAt(outdoorC: number, relativeHumidity = 0.8): Weather {
  const weather = stillAir();
  Object.assign(weather, { outdoorC, relativeHumidity, mainsC: 10, globalWM2: 0 });
  Object.assign(weather, { diffuseWM2: 0, directNormalWM2: 0 });
  return weather;
}

/** Simulates some minutes; returns the mean of a quantity. */
function meanOver(
  plant: Plant,
  minutes: number,
  weather: Weather,
  controls: Controls,
  quantity: () => number,
): number {
  let sum = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    step(plant, weather, controls);
    sum += quantity();
  }
  return sum / minutes;
}

const alone = { fromMinute: 0, toMinute: winter * 2 };
const steadyHeating: Controls = {
  ...lindenweg.controls,
  heating: { isOn: true, setPointC: 21, flowOffsetK: 0, schedule: null },
  dhw: { ...lindenweg.controls.dhw, isOn: false, disinfection: null },
};

describe('step: steady states', () => {
  it('a house loses heat through walls, windows and air, and is heated by that less its gains', () => {
    const plant = newPlant(lindenweg, winter);
    const weather = greyAt(0);
    meanOver(plant, 20 * 1440, weather, steadyHeating, () => 0);
    const { flows } = plant;
    let lossW = 0;
    let heatingW = 0;
    let roomC = 0;
    meanOver(plant, 7 * 1440, weather, steadyHeating, () => {
      lossW += flows.lossesW / 10_080;
      heatingW += (flows.gainsW + flows.emittedW) / 10_080;
      roomC += (plant.state.zones[0]?.airC ?? 0) / 10_080;
      return 0;
    });
    // By hand: opaque 95 x 0.24 + 150 x 0.3 + 80 x 0.45 / 2, windows 28 x 1.1, bridges 353 x 0.05, air 0.45 x 355 / 3.
    const byHandWPerK = 22.8 + 45 + 18 + 30.8 + 17.65 + 53.25;
    expect(lossW / (roomC * byHandWPerK)).toBeGreaterThan(0.93);
    expect(lossW / (roomC * byHandWPerK)).toBeLessThan(1);
    expect(Math.abs(heatingW / lossW - 1)).toBeLessThan(0.005);
    expect(roomC).toBeGreaterThan(20.5);
    expect(roomC).toBeLessThan(21.6);
  });

  it('a tank cools as its loss and its water say: T = 15 + 40 exp(-48 h x 1.7 / 348.9) = 46.66', () => {
    const plant = newPlant(lindenweg, winter);
    plant.state.tankC.fill(55);
    const controls = { ...steadyHeating, holiday: alone };
    meanOver(plant, 48 * 60, greyAt(5), controls, () => 0);
    const mean = plant.state.tankC.reduce((sum, celsius) => sum + celsius / 10, 0);
    expect(mean).toBeCloseTo(46.66, 1);
  });

  it('a battery charged for an hour at 3500 W stores 3360 Wh, and returns 95 of 100', () => {
    const { emitter } = lindenweg.heatPump!;
    expect(emissionW(emitter, 22)).toBeCloseTo(7600, 6);
    expect(emissionW(emitter, 11)).toBeCloseTo(3086.6, 1);
  });

  it('a battery charged for an hour at 3500 W holds 3360 Wh more, and gives back 95 of 100', () => {
    const plant = newPlant(lindenweg, winter);
    plant.state.batteryWh = 0;
    meanOver(plant, 60, greyAt(5), { ...steadyHeating, battery: 'charge' }, () => 0);
    expect(plant.state.batteryWh).toBeCloseTo(3360, 6);
    let discharged = 0;
    meanOver(
      plant,
      1440,
      greyAt(5),
      steadyHeating,
      () => (discharged += plant.flows.dischargeW / 60),
    );
    expect(discharged).toBeCloseTo(3360 * 0.95, 6);
  });
});

describe('step: heat pump', () => {
  it('makes hotter water in the cold, and uses more electricity', () => {
    const at = (outdoorC: number) => {
      const plant = newPlant(lindenweg, winter);
      meanOver(plant, 5 * 1440, greyAt(outdoorC), steadyHeating, () => 0);
      let flow = 0;
      let minutes = 0;
      const power = meanOver(plant, 1440, greyAt(outdoorC), steadyHeating, () => {
        const { isRunning, isDefrosting, flowC } = plant.state.heatPump!;
        if (isRunning && !isDefrosting) {
          flow += flowC;
          minutes += 1;
        }
        return plant.flows.shW;
      });
      return { flow: flow / minutes, power };
    };
    const [cold, mild] = [at(-7), at(5)];
    expect(cold.flow).toBeGreaterThan(mild.flow + 3);
    expect(cold.power).toBeGreaterThan(mild.power * 1.7);
  });

  it('defrosts for three to eight minutes, every 40 to 150, in humid air near freezing; never in mild air', () => {
    const plant = newPlant(lindenweg, winter);
    const damp = greyAt(0, 0.95);
    meanOver(plant, 2880, damp, steadyHeating, () => 0);
    const lengths: number[] = [];
    const gaps: number[] = [];
    let since = 0;
    meanOver(plant, 2880, damp, steadyHeating, () => {
      const pump = plant.state.heatPump!;
      if (pump.isDefrosting || (pump.heatW < 0 && !pump.isDefrosting)) {
        if (since > 0) {
          gaps.push(since);
          lengths.push(0);
        }
        lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + (pump.heatW < 0 ? 1 : 0);
        since = 0;
      } else since += 1;
      return 0;
    });
    expect(lengths.length).toBeGreaterThan(8);
    for (const length of lengths.slice(1, -1)) {
      expect(length).toBeGreaterThanOrEqual(3);
      expect(length).toBeLessThanOrEqual(8);
    }
    const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
    expect(median).toBeGreaterThanOrEqual(40);
    expect(median).toBeLessThanOrEqual(150);
    const mild = newPlant(lindenweg, winter);
    meanOver(mild, 4 * 1440, greyAt(8, 0.95), steadyHeating, () => 0);
    expect(mild.state.heatPump!.defrosts).toBe(0);
  });

  it('runs and pauses at least ten minutes each', () => {
    const plant = settledAt(lindenweg, tuesday);
    const climate = climateOfHome(lindenweg);
    let wasRunning = plant.state.heatPump!.isRunning;
    let length = 100;
    let shortest = 100;
    for (let minute = 0; minute < 10 * 1440; minute += 1) {
      step(plant, climate.at(plant.state.minute), lindenweg.controls);
      const { isRunning, mode } = plant.state.heatPump!;
      if (isRunning !== wasRunning) {
        // Only the end of a demand may shorten a run.
        if (isRunning || mode !== 'idle') shortest = Math.min(shortest, length);
        length = 0;
      }
      length += 1;
      wasRunning = isRunning;
    }
    expect(shortest).toBeGreaterThanOrEqual(10);
  });

  it('is off when blocked, for two hours at most', () => {
    const plant = settledAt(lindenweg, winter);
    const blocked: Controls = { ...lindenweg.controls, smartGrid: 'blocked' };
    expect(meanOver(plant, 120, greyAt(-5), blocked, () => plant.flows.sourceW)).toBe(0);
    expect(meanOver(plant, 120, greyAt(-5), blocked, () => plant.flows.sourceW)).toBeGreaterThan(0);
  });

  it('keeps the power limit of the grid', () => {
    const plant = settledAt(lindenweg, winter);
    const limited: Controls = { ...lindenweg.controls, heatPumpLimitW: 1500 };
    let most = 0;
    meanOver(plant, 1440, greyAt(-12), limited, () => {
      most = Math.max(most, plant.flows.shW + plant.flows.dhwW);
      return 0;
    });
    expect(most).toBeLessThanOrEqual(1500 + 1e-9);
    expect(most).toBeGreaterThan(1200);
  });
});

describe('step: controls', () => {
  it('a higher room set-point gives hotter water within minutes and a warmer room within hours', () => {
    const [usual, warmer] = [settledAt(lindenweg, tuesday), settledAt(lindenweg, tuesday)];
    const heatingControls: Controls = {
      ...lindenweg.controls,
      heating: { isOn: true, setPointC: 23, flowOffsetK: 0, schedule: null },
    };
    const weather = greyAt(2);
    const heat = (plant: Plant, controls: Controls, minutes: number) =>
      meanOver(plant, minutes, weather, controls, () => plant.flows.shW);
    expect(heat(warmer, heatingControls, 20)).toBeGreaterThan(
      heat(usual, lindenweg.controls, 20) + 200,
    );
    heat(warmer, heatingControls, 460);
    heat(usual, lindenweg.controls, 460);
    expect(warmer.state.zones[0]!.airC).toBeGreaterThan(usual.state.zones[0]!.airC + 0.7);
  });

  it('a boost heats the tank to its set-point at full power, once', () => {
    const plant = settledAt(lindenweg, tuesday);
    plant.state.tankC.fill(43);
    const boost: Controls = {
      ...lindenweg.controls,
      dhw: { ...lindenweg.controls.dhw, boostAtMinute: tuesday },
    };
    let most = 0;
    meanOver(plant, 30, greyAt(5), boost, () => (most = Math.max(most, plant.flows.dhwW)));
    expect(most).toBeGreaterThan(6000);
    expect(plant.state.heatPump!.boostServed).toBe(tuesday);
    meanOver(plant, 60, greyAt(5), boost, () => 0);
    expect(plant.state.heatPump!.backupSteps).toBe(0);
  });

  it('the weekly disinfection reaches 60 degrees on its day', () => {
    const plant = settledAt(lindenweg, minuteOf('2026-03-14T12:00:00Z'));
    let hottest = 0;
    meanOver(plant, 240, greyAt(5), lindenweg.controls, () => {
      hottest = Math.max(hottest, plant.state.tankC[6]!);
      return 0;
    });
    expect(hottest).toBeGreaterThanOrEqual(60);
  });

  it('a holiday stops room heating, hot water and activity', () => {
    const plant = settledAt(rozenstraat, winter);
    const away: Controls = {
      ...rozenstraat.controls,
      holiday: { fromMinute: winter, toMinute: winter + 5 * 1440 },
    };
    const dhw = meanOver(plant, 5 * 1440, greyAt(3), away, () => plant.flows.dhwW);
    expect(dhw).toBe(0);
    expect(plant.state.zones[0]!.airC).toBeLessThan(18.5);
    expect(plant.flows.householdW).toBeLessThan(350);
    meanOver(plant, 3 * 1440, greyAt(3), away, () => 0);
    expect(plant.state.zones[0]!.airC).toBeGreaterThan(19.5);
  });

  it('an air-conditioner cools a hot room within an hour, and stops near its set-point', () => {
    const summer = minuteOf('2026-07-14T16:00:00Z');
    const plant = settledAt(viaDeiTigli, summer);
    plant.state.zones[0]!.airC = 28;
    plant.state.zones[0]!.massC = 27;
    const rooms = viaDeiTigli.controls.rooms.map((room) => ({
      ...room,
      schedule: null,
      mode: 'cooling' as const,
      coolingSetPointC: 24,
    }));
    const controls = { ...viaDeiTigli.controls, rooms };
    meanOver(plant, 10, greyAt(31), controls, () => 0);
    expect(plant.flows.coolingW).toBeGreaterThan(300);
    meanOver(plant, 110, greyAt(31), controls, () => 0);
    const settled = meanOver(plant, 240, greyAt(31), controls, () => plant.state.zones[0]!.airC);
    expect(settled).toBeGreaterThan(23.2);
    expect(settled).toBeLessThan(25.2);
  });
});

describe('step: faults', () => {
  const day = (faultNames: readonly FaultName[], weather = greyAt(2)) => {
    const plant = settledAt(lindenweg, winter);
    const controls = { ...lindenweg.controls, faults: faultNames };
    const sums = { heat: 0, electric: 0, backup: 0, source: 0 };
    meanOver(plant, 1440, weather, controls, () => {
      sums.heat += (plant.flows.heatShW + plant.flows.heatDhwW) / 60_000;
      sums.electric += (plant.flows.shW + plant.flows.dhwW) / 60_000;
      sums.backup += plant.flows.backupW / 60_000;
      sums.source += plant.flows.sourceW / 60_000;
      return 0;
    });
    return { ...sums, roomC: plant.state.zones[0]!.airC };
  };
  const sound = day([]);

  it('without water pressure nothing is heated and the room gets cold', () => {
    const { heat, electric, roomC } = day(['lowWaterPressure']);
    expect(heat).toBe(0);
    expect(electric).toBe(0);
    expect(roomC).toBeLessThan(sound.roomC - 1);
  });

  it.each(['flowSensor', 'outdoorFan', 'unitCommunication'] as const)(
    'with %s the backup heater supplies all heat, at higher cost',
    (name) => {
      const { backup, heat, source, electric } = day([name]);
      expect(source).toBe(0);
      expect(backup).toBeCloseTo(heat, 6);
      expect(electric).toBeGreaterThan(sound.electric * 2);
    },
  );

  it('after a loss of refrigerant the COP falls', () => {
    const { heat, electric } = day(['refrigerantLoss']);
    expect(heat / electric).toBeLessThan(0.85 * (sound.heat / sound.electric));
  });

  it('a stuck backup heater increases the electricity only', () => {
    const { backup, electric } = day(['stuckBackupHeater']);
    expect(backup).toBeGreaterThan(5);
    expect(electric).toBeGreaterThan(sound.electric);
    expect(faults.stuckBackupHeater.code).toBeNull();
  });

  it('without the outdoor sensor the flow temperature is that of 0 degrees', () => {
    const warm = greyAt(12);
    expect(day(['outdoorSensor'], warm).electric).not.toBeCloseTo(day([], warm).electric, 3);
  });

  it('an unfinished disinfection stays below 60 degrees and is given up', () => {
    const plant = settledAt(lindenweg, minuteOf('2026-03-14T11:30:00Z'));
    const controls: Controls = { ...lindenweg.controls, faults: ['disinfectionUnfinished'] };
    let hottest = 0;
    meanOver(plant, 360, greyAt(5), controls, () => {
      hottest = Math.max(hottest, plant.state.tankC[6]!);
      return 0;
    });
    expect(hottest).toBeLessThan(60);
    expect(plant.state.heatPump!.isDisinfecting).toBe(false);
  });

  it('an air-conditioner without its room sensor stops', () => {
    const plant = settledAt(viaDeiTigli, winter);
    const controls: Controls = { ...viaDeiTigli.controls, faults: ['roomSensor'] };
    expect(meanOver(plant, 600, greyAt(0), controls, () => plant.flows.roomHeatingW)).toBe(0);
  });
});

describe('settledAt', () => {
  it.each(sampleHomes)('$name is equal in every call', (home) => {
    const [first, second] = [settledAt(home, tuesday), settledAt(home, tuesday)];
    expect(snapshotOf(first.state)).toEqual(snapshotOf(second.state));
  });

  it('a later instant of the week continues an earlier one', () => {
    const early = settledAt(lindenweg, tuesday);
    stepTo(early, climateOfHome(lindenweg), {
      minute: tuesday + 1000,
      controls: lindenweg.controls,
    });
    expect(snapshotOf(early.state)).toEqual(snapshotOf(settledAt(lindenweg, tuesday + 1000).state));
  });

  it('two more weeks of settling change nothing noticeable', () => {
    const home = lindenweg;
    const longer = newPlant(home, tuesday - 42 * 1440);
    stepTo(longer, climateOfHome(home), { minute: tuesday, controls: home.controls });
    const short = settledAt(home, tuesday);
    expect(Math.abs(short.state.zones[0]!.airC - longer.state.zones[0]!.airC)).toBeLessThan(0.4);
    expect(Math.abs(short.state.zones[0]!.massC - longer.state.zones[0]!.massC)).toBeLessThan(0.3);
  });

  it('a restored snapshot continues like the original', () => {
    const plant = settledAt(lindenweg, tuesday);
    const restored = stateOf(JSON.parse(JSON.stringify(snapshotOf(plant.state))))!;
    const again = plantOf(lindenweg, restored);
    const to = { minute: tuesday + 3000, controls: lindenweg.controls };
    stepTo(plant, climateOfHome(lindenweg), to);
    stepTo(again, climateOfHome(lindenweg), to);
    expect(snapshotOf(again.state)).toEqual(snapshotOf(plant.state));
    expect(storedIn(again)).toEqual(storedIn(plant));
  });

  it('another seed gives other values for the same house', () => {
    const other = settledAt({ ...lindenweg, seed: 4711 }, tuesday);
    expect(other.state.zones[0]!.airC).not.toBe(settledAt(lindenweg, tuesday).state.zones[0]!.airC);
  });
});
