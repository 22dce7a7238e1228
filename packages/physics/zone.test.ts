import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { massM2, office, totalM2 } from './testing-office.ts';
import { type ZoneInputs, spreadGains, stepZone } from './zone.ts';

const ventilationWPerK = (1200 * 2 * 7 * 4.9 * 3.1) / 3600;

function hour(outdoorC: number, massC: number, gains: { solarW: number; heatingW?: number }) {
  const inputs: ZoneInputs = { outdoorC, ventilationWPerK, airW: 0, surfaceW: 0, massW: 0 };
  spreadGains(
    { internalW: 10, solarW: gains.solarW },
    { massM2, totalM2, windowWPerK: office.windowWPerK },
    inputs,
  );
  inputs.airW += gains.heatingW ?? 0;
  const zone = { airC: massC, surfaceC: massC, massC };
  stepZone(office, inputs, zone, 3600);
  return { ...zone, meanMassC: (zone.massC + massC) / 2 };
}

describe('stepZone', () => {
  it('matches the published mass temperatures of a free, a cooled and a heated hour', () => {
    expect(hour(10, 22, { solarW: 2000 }).meanMassC).toBeCloseTo(22.33, 2);
    expect(hour(25, 24, { solarW: 4000, heatingW: -264.75 }).meanMassC).toBeCloseTo(25.15, 2);
    expect(hour(10, 20, { solarW: 2000, heatingW: 328.09 }).meanMassC).toBeCloseTo(20.46, 2);
  });

  it('needs the published heating and cooling for the set-points', () => {
    expect(hour(10, 20, { solarW: 2000, heatingW: 328.09 }).airC).toBeCloseTo(20, 3);
    expect(hour(25, 24, { solarW: 4000, heatingW: -264.75 }).airC).toBeCloseTo(26, 3);
  });

  it('spreadGains matches the worked numbers, and returns the lost share', () => {
    const out: ZoneInputs = { outdoorC: 0, ventilationWPerK, airW: 0, surfaceW: 0, massW: 0 };
    const lost = spreadGains(
      { internalW: 10, solarW: 2000 },
      { massM2, totalM2, windowWPerK: office.windowWPerK },
      out,
    );
    expect(out.massW).toBeCloseTo(1207.5, 1);
    expect(out.surfaceW).toBeCloseTo(774.5, 1);
    expect(lost + out.airW + out.massW + out.surfaceW).toBeCloseTo(2010, 9);
  });

  it('conserves energy for any inputs', () => {
    const watts = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        watts,
        watts,
        watts,
        fc.double({ min: -20, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 2e6, noNaN: true }),
        (airW, surfaceW, massW, outdoorC, airJPerK) => {
          const constants = { ...office, airJPerK };
          const zone = { airC: 19, surfaceC: 19, massC: 21 };
          const inputs = { outdoorC, ventilationWPerK, airW, surfaceW, massW };
          const leftW = stepZone(constants, inputs, zone, 60);
          const storedW =
            (constants.massJPerK * (zone.massC - 21) + airJPerK * (zone.airC - 19)) / 60;
          expect(airW + surfaceW + massW - leftW - storedW).toBeCloseTo(0, 5);
        },
      ),
    );
  });

  it('steady state: losses through the conductances equal the heat input', () => {
    const zone = { airC: 20, surfaceC: 20, massC: 20 };
    const inputs = { outdoorC: 0, ventilationWPerK, airW: 1000, surfaceW: 0, massW: 0 };
    for (let hourOf = 0; hourOf < 5000; hourOf += 1) stepZone(office, inputs, zone, 3600);
    // By hand: the mass sees outdoors through Hem, the surfaces through Hw and the mass in series, the air through Hve.
    const throughMass = 1 / (1 / office.outdoorToMassWPerK + 1 / office.massToSurfaceWPerK);
    const throughSurface =
      1 / (1 / office.surfaceToAirWPerK + 1 / (office.windowWPerK + throughMass));
    expect(zone.airC).toBeCloseTo(1000 / (ventilationWPerK + throughSurface), 6);
  });
});
