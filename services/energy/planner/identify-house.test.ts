import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { type HouseNodes, houseNodesOf, houseStep, lossOf, stepHouse } from './house-nodes.ts';
import { type HouseLog, identifyHouse, observeHouse } from './identify-house.ts';
import { slotH } from './scenario.ts';

const guess = houseNodesOf({
  kind: 'heat-load',
  lossWPerK: 220,
  floorAreaM2: 140,
  mass: 'heavy',
  emitter: 'radiators',
});
const apertureM2 = 4;

/** Three weeks of a house with these nodes: a thermostat around 21 degrees with set-back, sun and changing weather. */
function logOf(nodes: HouseNodes, ownApertureM2: number, slots = 96 * 21) {
  const step = houseStep(nodes, slotH);
  const log: HouseLog = {
    airC: new Float64Array(slots),
    outdoorC: new Float64Array(slots),
    heatW: new Float64Array(slots),
    sunWM2: new Float64Array(slots),
    insideW: new Float64Array(slots),
  };
  let state = { airC: 20.5, massC: 20.2 };
  for (let i = 0; i < slots; i += 1) {
    const hour = (i / 4) % 24;
    log.outdoorC[i] = 3 + 4 * Math.sin(((hour - 9) / 12) * Math.PI) + 5 * Math.sin(i / 310);
    log.sunWM2[i] =
      350 * Math.max(0, Math.sin(((hour - 7) / 10) * Math.PI)) * (1 + Math.sin(i / 97));
    log.insideW[i] = hour > 17 && hour < 22 ? 900 : 300;
    const setPointC = hour > 5 && hour < 22 ? 21 : 19.5;
    log.heatW[i] = Math.max(0, Math.min(8000, 3500 + 4000 * (setPointC - state.airC)));
    const gainsW = ownApertureM2 * log.sunWM2[i]! + log.insideW[i]!;
    state = stepHouse(step, state, { outdoorC: log.outdoorC[i]!, heatW: log.heatW[i]!, gainsW });
    log.airC[i] = Math.round(state.airC * 10) / 10;
  }
  return { log, state };
}

describe('identifyHouse', () => {
  it('finds loss, mass and aperture of a house that differs by a third from the guess', () => {
    const own: HouseNodes = {
      ...guess,
      airToOutdoorWPerK: guess.airToOutdoorWPerK * 0.7,
      massToOutdoorWPerK: guess.massToOutdoorWPerK * 0.75,
      massWhPerK: guess.massWhPerK * 1.4,
      airWhPerK: guess.airWhPerK * 1.5,
    };
    const { log, state } = logOf(own, 6);
    const found = identifyHouse(log, { nodes: guess, apertureM2 });
    expect(Math.abs(lossOf(found.nodes) / lossOf(own) - 1)).toBeLessThan(0.03);
    expect(Math.abs(found.nodes.massWhPerK / own.massWhPerK - 1)).toBeLessThan(0.1);
    expect(Math.abs(found.apertureM2 / 6 - 1)).toBeLessThan(0.1);
    expect(found.errorBeforeK).toBeGreaterThan(0.5);
    expect(found.errorK).toBeLessThan(0.06);
    expect(found.lossSpread).toBeLessThan(0.1);
    expect(Math.abs(observeHouse(log, found).massC - state.massC)).toBeLessThan(0.2);
  });

  it('predicts its log at least as well as the guess, for any house', () => {
    const factor = fc.double({ min: 0.6, max: 1.7, noNaN: true });
    fc.assert(
      fc.property(factor, factor, factor, (loss, mass, sun) => {
        const own = {
          ...guess,
          airToOutdoorWPerK: guess.airToOutdoorWPerK * loss,
          massWhPerK: guess.massWhPerK * mass,
        };
        const { log } = logOf(own, apertureM2 * sun, 96 * 7);
        const found = identifyHouse(log, { nodes: guess, apertureM2 });
        // The sensor's tenths are noise of 0.03 K.
        expect(found.errorK).toBeLessThanOrEqual(found.errorBeforeK + 0.03);
      }),
      { numRuns: testing.runs(8) },
    );
  });

  it('ignores hours without a measurement', () => {
    const { log } = logOf(guess, apertureM2);
    log.airC.fill(Number.NaN, 700, 740);
    const found = identifyHouse(log, { nodes: guess, apertureM2 });
    expect(Math.abs(lossOf(found.nodes) / lossOf(guess) - 1)).toBeLessThan(0.03);
    expect(observeHouse(log, found).airC).toBeCloseTo(log.airC.at(-1)!, 9);
  });

  it('keeps the guess for a log of a few days', () => {
    const { log } = logOf(guess, apertureM2, 96 * 2);
    expect(identifyHouse(log, { nodes: guess, apertureM2 })).toEqual({
      nodes: guess,
      apertureM2,
      errorK: Number.NaN,
      errorBeforeK: Number.NaN,
      lossSpread: 1,
    });
  });
});
