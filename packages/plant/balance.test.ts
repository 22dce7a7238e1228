import { testing } from '../platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { newPlant, step } from './plant.ts';
import { climateOfHome } from './run.ts';
import { sampleHomes } from './sample-homes.ts';
import { netOf, storedIn } from './testing-balance.ts';

const firstMinute = Date.parse('2025-01-01T00:00:00Z') / 60_000;

// A year takes a second.
describe.each(testing.sampled(sampleHomes, 1))('a year of $name', (home) => {
  const plant = newPlant(home, firstMinute);
  const climate = climateOfHome(home);
  const parts = ['zones', 'emitter', 'tank'] as const;
  const first = storedIn(plant);
  let before = first;
  const inW = { zones: 0, emitter: 0, tank: 0, battery: 0, electric: 0, cycle: 0 };
  const net = { zones: 0, emitter: 0, tank: 0, battery: 0, electric: 0, cycle: 0 };
  let worstStep = 0;
  let worstElectric = 0;
  let drawn = 0;
  for (let minute = 0; minute < 525_600; minute += 1) {
    step(plant, climate.at(firstMinute + minute), home.controls);
    const after = storedIn(plant);
    const now = netOf(plant);
    const { flows, state } = plant;
    for (const part of parts) {
      net[part] += now[part];
      worstStep = Math.max(
        worstStep,
        Math.abs(now[part] - (after[part] - before[part]) / 60) / (1 + Math.abs(after[part]) / 60),
      );
    }
    net.battery += now.batteryW;
    net.electric += now.electricW;
    worstElectric = Math.max(
      worstElectric,
      Math.abs(now.electricW) / (1 + flows.pvW + flows.importW + flows.dischargeW),
    );
    inW.zones += Math.abs(flows.gainsW) + Math.abs(flows.emittedW) + flows.roomHeatW;
    inW.emitter += Math.abs(flows.heatShW);
    inW.tank += flows.heatDhwW;
    inW.battery += flows.chargeW;
    inW.electric += flows.importW + flows.pvW;
    net.cycle += (state.heatPump?.heatW ?? 0) - (state.heatPump?.compressorW ?? 0) - flows.sourceW;
    drawn += flows.drawnLitres;
    before = after;
  }

  it('electric power balances in each minute and over the year', () => {
    expect(worstElectric).toBeLessThan(1e-9);
    expect(Math.abs(net.electric) / (1 + inW.electric)).toBeLessThan(1e-9);
  });

  it('heat of rooms, emitters and tank balances in each minute and over the year', () => {
    expect(worstStep).toBeLessThan(1e-9);
    for (const part of parts)
      expect(
        Math.abs(net[part] * 60 - (before[part] - first[part])) / (1 + inW[part] * 60),
      ).toBeLessThan(1e-9);
    expect(Math.abs(net.cycle)).toBeLessThan(1e-6);
  });

  it('battery energy balances', () => {
    const moved = net.battery / 60 - (before.batteryWh - first.batteryWh);
    expect(Math.abs(moved) / (1 + inW.battery / 60)).toBeLessThan(1e-9);
  });

  it('only homes with a tank draw hot water', () => {
    const litres = drawn / home.people.length / 365;
    expect(litres > 15 && litres < 45).toBe(home.heatPump !== null);
    expect(drawn > 0).toBe(home.heatPump !== null);
  });
});
