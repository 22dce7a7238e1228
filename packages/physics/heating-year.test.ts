import { describe, expect, it } from 'vitest';
import { defrostShare, humidityFactors } from './defrost.ts';
import { carnotCop } from './heat-pump.ts';
import { type HeatedHouse, heatingYear } from './heating-year.ts';
import { hoursOfMonth, monthDays } from './monthly-temperature.ts';
import { type HeatingCircuit, flowTemperatureC } from './weather-curve.ts';

const circuit: HeatingCircuit = {
  emitter: 'radiators',
  roomC: 20,
  designFlowC: 45,
  designOutdoorC: -12,
  designSpreadK: 6,
  baseC: 15,
};
const berlin = [0.9, 1.9, 4.9, 9.7, 14.2, 17.6, 19.6, 19, 14.6, 9.6, 4.9, 1.9];
const hoursOf = (monthsC: readonly number[]) =>
  monthDays.flatMap((_, month) => hoursOfMonth({ monthsC, daySpreadK: 3.6 }, month));
const house: HeatedHouse = {
  lossWPerK: 200,
  circuit,
  cop: ({ outdoorC, flowC }) => 0.41 * carnotCop(outdoorC, flowC),
  fullHeatW: (outdoorC) => 6500 + 120 * (outdoorC + 7),
  limitC: -20,
  leastShare: 0.34,
  cyclingFactor: 0.9,
  standbyW: 0,
  hotWater: { kwh: 2400, flowC: { start: 44, end: 50 } },
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
  const year = hoursOf(berlin);

  it('is the electricity of each hour by COP and cycling, and of tank runs', () => {
    const at = (outdoorC: number, changes: Partial<HeatedHouse> = {}) =>
      heatingYear({ ...house, ...changes }, [{ outdoorC, hours: 1 }]);
    // 15 K x 200 W/K at 0 degrees, flow 35.7: more than the least heat of 7340 W.
    const flowC = flowTemperatureC(circuit, 0);
    expect(at(0).spaceSpf).toBeCloseTo(0.41 * carnotCop(0, flowC), 9);
    // A seventh of the least heat: COP x CR / (0.9 CR + 0.1) with CR 1/7 is 0.625 of it.
    const mild = at(13, { fullHeatW: () => (400 / 0.34) * 7, leastShare: 0.34 });
    const still = at(13, { fullHeatW: () => (400 / 0.34) * 7, leastShare: 0.34, cyclingFactor: 1 });
    expect(mild.spaceSpf / still.spaceSpf).toBeCloseTo(0.625, 6);
    const { hotWaterElectricKwh } = at(10);
    const [start, end] = [44, 50].map((flow) => 0.41 * carnotCop(10, flow));
    expect(2400 / hotWaterElectricKwh).toBeLessThan(start ?? 0);
    expect(2400 / hotWaterElectricKwh).toBeGreaterThan(end ?? 0);
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
    const colder = hoursOf(berlin.map((each) => each - 4));
    expect(spfOf({}, colder)).toBeLessThan(spfOf({}));
    expect(spfOf({ standbyW: 30 })).toBeLessThan(spfOf({}));
  });
});
