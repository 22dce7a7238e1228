import { describe, expect, it } from 'vitest';
import { defrostShare, humidityFactors } from './defrost.ts';
import { type HeatedHouse, heatingYear, meteredSpf, temperatureHours } from './heating-year.ts';
import { type HeatingCircuit, flowTemperatureC } from './weather-curve.ts';

const circuit: HeatingCircuit = {
  emitter: 'radiators',
  roomC: 20,
  designFlowC: 45,
  designOutdoorC: -12,
  designSpreadK: 6,
  baseC: 15,
};
const potsdam = { meanC: 9.37, amplitudeK: 9.25 };
const house: HeatedHouse = {
  lossWPerK: 200,
  circuit,
  map: null,
  fullHeatW: (outdoorC) => 6500 + 120 * (outdoorC + 7),
  limitC: -20,
  fieldFactor: 1,
  standbyW: 0,
  hotWater: { kwh: 2400, setC: 48 },
};

describe('flowTemperatureC', () => {
  it('matches the worked numbers', () => {
    expect(flowTemperatureC(circuit, 2)).toBeCloseTo(33.98, 1);
    expect(flowTemperatureC(circuit, -12)).toBeCloseTo(45, 9);
    expect(flowTemperatureC(circuit, -20)).toBeCloseTo(45, 9);
    expect(flowTemperatureC(circuit, 15)).toBe(20);
  });
});

describe('defrostShare', () => {
  it('matches the worked number, and is 0 in warm or dry air and at laboratory humidity', () => {
    expect(defrostShare({ outdoorC: 2, relativeHumidity: 0.84 })).toBeCloseTo(0.0978, 4);
    expect(defrostShare({ outdoorC: 7, relativeHumidity: 1 })).toBe(0);
    expect(defrostShare({ outdoorC: 0, relativeHumidity: 0.1 })).toBe(0);
    const lab = humidityFactors({ outdoorC: 2, relativeHumidity: 0.84 });
    expect(lab).toEqual({ heat: 1, cop: 1 });
    const damp = humidityFactors({ outdoorC: 2, relativeHumidity: 0.98 });
    expect(damp.heat).toBeLessThan(1);
    expect(damp.cop).toBeGreaterThan(damp.heat);
  });
});

describe('heatingYear', () => {
  const year = temperatureHours(potsdam, 4.5);

  it('has all hours of a year, around the mean of the place', () => {
    expect(year.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(8760, 6);
    const mean = year.reduce((sum, { outdoorC, hours }) => sum + outdoorC * hours, 0) / 8760;
    expect(mean).toBeCloseTo(9.37, 1);
  });

  it('is near metered systems of equal flow temperature', () => {
    expect(meteredSpf(45)).toBeCloseTo(3.89, 2);
    for (const designFlowC of [35, 40, 45, 50]) {
      const { spf } = heatingYear({ ...house, circuit: { ...circuit, designFlowC } }, year);
      expect(Math.abs(spf / meteredSpf(designFlowC) - 1)).toBeLessThan(0.19);
    }
  });

  it("counts all heat, and the heater only for the unit's deficit", () => {
    const small = heatingYear({ ...house, fullHeatW: () => 3000 }, year);
    expect(small.bivalentC).toBe(-1);
    expect(small.backupKwh).toBeGreaterThan(0);
    const large = heatingYear({ ...house, fullHeatW: () => 30_000 }, year);
    expect(large).toMatchObject({ bivalentC: null, backupKwh: 0 });
    expect(small.spaceHeatKwh).toBeCloseTo(large.spaceHeatKwh, 6);
    const off = heatingYear({ ...house, limitC: 100 }, year);
    expect(off.spf).toBeCloseTo(1, 9);
  });

  it('is better with cooler flow, and worse in a colder place and with more standby power', () => {
    const spfOf = (changes: Partial<HeatedHouse>, at = year) =>
      heatingYear({ ...house, ...changes }, at).spf;
    expect(spfOf({ circuit: { ...circuit, designFlowC: 35 } })).toBeGreaterThan(spfOf({}));
    const colder = temperatureHours({ ...potsdam, meanC: 5 }, 4.5);
    expect(spfOf({}, colder)).toBeLessThan(spfOf({}));
    expect(spfOf({ standbyW: 30 })).toBeLessThan(spfOf({}));
    expect(spfOf({ relativeHumidity: 0.98 })).toBeLessThan(spfOf({ relativeHumidity: 0.7 }));
  });
});
