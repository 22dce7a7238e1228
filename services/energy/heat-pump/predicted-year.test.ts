import { describe, expect, it } from 'vitest';
import { binClimates } from '@hearth/physics/bin-climates.ts';
import { heatingYear } from '@hearth/physics/heating-year.ts';
import { flowTemperatureC } from '@hearth/physics/weather-curve.ts';
import { copAt } from '@hearth/physics/heat-pump.ts';
import { daySpreadOf } from '@hearth/physics/monthly-temperature.ts';
import { climateOf } from '../building/climate.ts';
import { flowForHeatC, unitCurveOf } from '../planner/unit-curve.ts';
import { scenarioFields } from '../planner/scenario.ts';
import { certifiedUnitOf } from './certified-unit.ts';
import { certificate } from './contract.ts';
import { operating } from './operating-parameters.ts';
import { operatingUnitOf } from './operating-unit.ts';
import { type HeatPumpHome, predictedYear } from './predicted-year.ts';

/** Medians of certified air-to-water units at the part loads of the average climate for 7 kW. */
const median = certificate.parse({
  low: {
    '-7': { heatKw: 6.19, cop: 2.98 },
    '2': { heatKw: 3.77, cop: 4.5 },
    '7': { heatKw: 2.42, cop: 6.16 },
    '12': { heatKw: 1.08, cop: 8 },
  },
  high: {
    '-7': { heatKw: 6.19, cop: 2.15 },
    '2': { heatKw: 3.77, cop: 3.33 },
    '7': { heatKw: 2.42, cop: 4.54 },
    '12': { heatKw: 1.08, cop: 6.12 },
  },
});
const unit = certifiedUnitOf(median);
const monthsC = [0.9, 1.9, 4.9, 9.7, 14.2, 17.6, 19.6, 19, 14.6, 9.6, 4.9, 1.9];
const home: HeatPumpHome = {
  spaceHeatKwh: 12_000,
  lossWPerK: 200,
  roomC: 20,
  designOutdoorC: -12,
  year: { monthsC, daySpreadK: daySpreadOf(monthsC) },
  emitter: 'radiators',
  designFlowC: 45,
  hotWaterKwh: 2400,
  hotWaterSetC: 48,
  unit,
};

describe('the predicted year', () => {
  it('has the heat that the home needs, and an SPF between the laboratory’s two', () => {
    const { heatKwh, months, spf, electricityKwh, from } = predictedYear(home);
    expect(from).toBe('certified-points');
    expect(heatKwh).toBeCloseTo(14_400, 3);
    // SCOP of the median unit: 4.60 at 35, 3.40 at 55 degrees; hot water and standby take some.
    expect(spf).toBeGreaterThan(3.2);
    expect(spf).toBeLessThan(4.3);
    expect(electricityKwh).toBeCloseTo(heatKwh / spf, 6);
    const sum = months.reduce((total, month) => total + month.electricityKwh, 0);
    expect(sum).toBeCloseTo(electricityKwh, 6);
    expect(months[0]?.electricityKwh).toBeGreaterThan(5 * (months[6]?.electricityKwh ?? 0));
  });

  it('an unknown unit has about the SPF of metered homes at each design flow, with their band', () => {
    // HeatpumpMonitor.org, 290 air-source homes: SPF = 5.479 - 0.0353 T.
    for (const designFlowC of [35, 40, 45, 50]) {
      const { spf, spfLow, spfHigh, from } = predictedYear({ ...home, unit: null, designFlowC });
      expect(from).toBe('metered-homes');
      expect(Math.abs(spf / (5.479 - 0.0353 * designFlowC) - 1)).toBeLessThan(0.12);
      expect(spf / spfLow).toBeCloseTo(spfHigh / spf, 9);
      expect(spf / spfLow).toBeCloseTo(1.139, 3);
    }
  });

  it('without a unit it depends on the climate', () => {
    const spfIn = (country: string) => {
      const climate = climateOf({ country, altitudeM: null });
      if (!climate) throw new Error(country);
      const { year, designOutdoorC } = climate;
      return predictedYear({ ...home, unit: null, year, designOutdoorC }).spf;
    };
    const [spain, germany, finland] = ['ES', 'DE', 'FI'].map(spfIn);
    expect(spain).toBeGreaterThan((germany ?? 0) + 0.2);
    expect(germany).toBeGreaterThan((finland ?? 0) + 0.2);
  });

  it('a unit ten times too large cycles, one half too small needs its heater; both have a year', () => {
    const spfOf = (fullHeatW: number) => predictedYear({ ...home, unit: null, fullHeatW });
    const fitting = spfOf(6500);
    const large = spfOf(65_000);
    expect(large.spf).toBeLessThan(fitting.spf);
    expect(large.spf).toBeGreaterThan(1.5);
    expect(large.backupKwh).toBe(0);
    const small = spfOf(3250);
    expect(small.backupKwh).toBeGreaterThan(100);
    expect(small.spf).toBeLessThan(fitting.spf);
    expect(small.spf).toBeGreaterThan(1.5);
  });

  it('has the effects of its setup', () => {
    const spfOf = (setup: HeatPumpHome['setup']) => predictedYear({ ...home, setup }).spf;
    const coil = { tankExchanger: 'coil', usesBackupHeater: false } as const;
    expect(spfOf({ ...coil, control: 'weather' })).toBeGreaterThan(
      spfOf({ ...coil, control: 'other' }),
    );
    expect(spfOf({ usesBackupHeater: true })).toBeLessThan(spfOf({}));
    expect(spfOf({ tankExchanger: 'plate' })).toBeLessThan(spfOf({}));
    expect(spfOf({ countsPumps: false })).toBeGreaterThan(spfOf({}));
  });

  it('takes less with cooler flow', () => {
    const cool = predictedYear({ ...home, designFlowC: 35 }).electricityKwh;
    expect(cool).toBeLessThan(predictedYear(home).electricityKwh);
  });
});

describe('a certified unit', () => {
  it('has the declared values at the declared points, and the worked full heat', () => {
    const share = 3770 / unit.fullHeatW(2);
    expect(copAt(unit.map, { sourceC: 2, flowC: 42, share })).toBeCloseTo(3.33, 9);
    expect(unit.fullHeatW(-7)).toBeCloseTo(6190, 9);
    expect(unit.fullHeatW(-10)).toBeCloseTo(6097.15, 6);
    expect(unit.fullHeatW(2)).toBeCloseTo(7304.2, 6);
  });

  it('a fixed-speed unit gives its declared heat in mild weather', () => {
    const fixed = { ...median, low: { ...median.low, '12': { heatKw: 12, cop: 5.5 } } };
    expect(certifiedUnitOf(fixed).fullHeatW(12)).toBe(12_000);
  });

  it('reaches the SCOP of the test points in the reference year of the standard', () => {
    const bins = binClimates.average.hours.map((hours, i) => ({ outdoorC: i - 10, hours }));
    const at = (designFlowC: number) =>
      heatingYear(
        {
          lossWPerK: 7000 / 26,
          circuit: {
            emitter: 'radiators',
            roomC: 20,
            designFlowC,
            designOutdoorC: -10,
            designSpreadK: 5,
            baseC: 16,
          },
          cop: ({ outdoorC, flowC, share }) => copAt(unit.map, { sourceC: outdoorC, flowC, share }),
          fullHeatW: unit.fullHeatW,
          limitC: -20,
          leastShare: operating.leastShare,
          cyclingFactor: operating.cyclingFactor,
          standbyW: 0,
          hotWater: { kwh: 0, flowC: { start: 44, end: 50 } },
        },
        bins,
      ).spf;
    // Medians of the certificates' own SCOP: 4.60 and 3.40.
    expect(Math.abs(at(35) / 4.6 - 1)).toBeLessThan(0.06);
    expect(Math.abs(at(55) / 3.4 - 1)).toBeLessThan(0.06);
  });
});

describe('budget and planner', () => {
  const circuit = { designHeatW: 6400, designFlowC: 43.5, designOutdoorC: -12 } as const;
  const model = (own: object) =>
    scenarioFields.shape.heatPump.parse({ ...own, circuit: { ...circuit, baseC: 15 } });
  it.each([
    ['a certified unit', { certificate: median }, operatingUnitOf({ certified: unit, heatW: 0 })],
    ['an unknown unit', { heatW: 8000 }, operatingUnitOf({ certified: null, heatW: 8000 })],
  ])('%s has the same COP in the same state', (_, own, operated) => {
    const curve = unitCurveOf(model(own));
    for (const outdoorC of [-12, -7, 0, 2, 7, 12]) {
      const fullW = operated.fullHeatW(outdoorC);
      expect(curve.heatingMostW(outdoorC)).toBeCloseTo(fullW, 6);
      for (const share of [0.5, 0.9]) {
        const heatW = share * fullW;
        const weatherC = flowTemperatureC(curve.model.circuit, outdoorC);
        const flowC = Math.max(weatherC, flowForHeatC(curve.model, heatW));
        const cop = operated.cop({ outdoorC, flowC, share });
        expect(heatW / curve.heatingPowerW(outdoorC, heatW)).toBeCloseTo(cop, 6);
      }
      for (const tankC of [40, 45, 50]) {
        const flowC = tankC + operating.tank.liftK;
        expect(curve.tankRun(outdoorC, tankC).cop).toBe(
          operated.cop({ outdoorC, flowC, share: 1 }),
        );
      }
    }
  });

  it('the home of a budget and the planner’s unit take the same power for the same heat', () => {
    const { house } = predictedYear(home);
    const curve = unitCurveOf(model({ certificate: median, minW: 0 }));
    const { designOutdoorC, baseC, designFlowC } = house.circuit;
    const planned = unitCurveOf({
      ...curve.model,
      circuit: {
        ...curve.model.circuit,
        designHeatW: house.lossWPerK * (baseC - designOutdoorC),
        designFlowC,
        designOutdoorC,
        baseC,
      },
    });
    for (const outdoorC of [-7, -2, 2, 5]) {
      const heatW = house.lossWPerK * (baseC - outdoorC);
      const flowC = flowTemperatureC(house.circuit, outdoorC);
      const cop = house.cop({ outdoorC, flowC, share: heatW / house.fullHeatW(outdoorC) });
      expect(heatW / planned.heatingPowerW(outdoorC, heatW)).toBeCloseTo(cop, 6);
    }
  });

  it('share the parameters of tank and circuit', () => {
    const { tank, heatPump } = scenarioFields.shape;
    expect(tank.unwrap().parse({ litres: 200 })).toMatchObject({
      setPointC: operating.tank.setPointC,
      hysteresisK: operating.tank.hysteresisK,
      leastC: operating.tank.leastC,
      lossWPerK: operating.tank.lossWPerK,
    });
    expect(heatPump.parse({ heatW: 8000, circuit }).circuit.designSpreadK).toBe(
      operating.designSpreadK,
    );
  });
});
