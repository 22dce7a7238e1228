import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { massM2, office, totalM2 } from './testing-office.ts';
import { type ZoneInputs, spreadGains } from './zone.ts';
import { heatZone, zoneOf } from './zone-heating.ts';

function inputs(outdoorC: number, solarW: number): ZoneInputs {
  const out: ZoneInputs = {
    outdoorC,
    ventilationWPerK: (1200 * 2 * 7 * 4.9 * 3.1) / 3600,
    airW: 0,
    surfaceW: 0,
    massW: 0,
  };
  spreadGains({ internalW: 10, solarW }, { massM2, totalM2, windowWPerK: office.windowWPerK }, out);
  return out;
}

describe('heatZone', () => {
  it('needs the published power for the published set-point', () => {
    const zone = { airC: 20, surfaceC: 20, massC: 20 };
    const watts = heatZone(office, inputs(10, 2000), zone, { setC: 20, maxW: 1e6, seconds: 3600 });
    expect(watts).toBeCloseTo(328.09, 1);
    expect(zone.airC).toBeCloseTo(20, 9);
  });

  it('zoneOf matches the worked constants', () => {
    const { constants } = zoneOf({
      floorAreaM2: 100,
      windowWPerK: 40,
      opaqueWPerK: 150,
      mass: 'medium',
    });
    expect(constants.massToSurfaceWPerK).toBe(2275);
    expect(constants.surfaceToAirWPerK).toBeCloseTo(1552.5, 9);
    expect(constants.outdoorToMassWPerK).toBeCloseTo(160.6, 1);
  });

  it('holds the set-point or uses the maximum power, never less than 0', () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(real(-25, 35), real(5, 30), real(0, 5000), (outdoorC, massC, maxW) => {
        const zone = { airC: massC, surfaceC: massC, massC };
        const aim = { setC: 21, maxW, seconds: 900 };
        const watts = heatZone(office, inputs(outdoorC, 200), zone, aim);
        expect(watts).toBeGreaterThanOrEqual(0);
        expect(watts).toBeLessThanOrEqual(maxW);
        const isHeld = Math.abs(zone.airC - 21) < 1e-6;
        const isWarm = watts === 0 && zone.airC >= 21;
        const isAtMost = watts === maxW && zone.airC <= 21 + 1e-6;
        expect(isHeld || isWarm || isAtMost).toBe(true);
      }),
    );
  });

  it('steady state: the power equals the losses through the conductances', () => {
    const { constants } = zoneOf({
      floorAreaM2: 100,
      windowWPerK: 40,
      opaqueWPerK: 150,
      mass: 'heavy',
    });
    const zone = { airC: 20, surfaceC: 20, massC: 20 };
    const cold = { outdoorC: 0, ventilationWPerK: 50, airW: 0, surfaceW: 0, massW: 0 };
    let watts = 0;
    for (let hour = 0; hour < 3000; hour += 1)
      watts = heatZone(constants, cold, zone, { setC: 20, maxW: 1e6, seconds: 3600 });
    // A little under 20 x (40 + 150 + 50): surfaces are colder than the air.
    expect(watts).toBeGreaterThan(4200);
    expect(watts).toBeLessThan(4800);
  });
});
