import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coolingBins, coolingSeasons, coolingShare, seasonalEer } from './seasonal-eer.ts';

const none = { off: 0, thermostatOff: 0, standby: 0, crankcase: 0 };
/** Heat Pump Keymark, certificate of the Advantix i-290 0106: SEER 4.77 is declared. */
const points = [
  { outdoorC: 35, eer: 2.79 },
  { outdoorC: 30, eer: 4 },
  { outdoorC: 25, eer: 5.65 },
  { outdoorC: 20, eer: 7.4 },
];

it('coolingShare: the conditions A to D of the standard', () => {
  const shares = [35, 30, 25, 20].map((outdoorC) => Math.round(100 * coolingShare(outdoorC)));
  expect(shares).toEqual([100, 74, 47, 21]);
});

it('has the bins of the standard: 2,602 hours from 17 to 39 degrees', () => {
  expect(coolingBins.hours.reduce((sum, each) => sum + each, 0)).toBe(2602);
  expect(coolingBins.firstC + coolingBins.hours.length - 1).toBe(39);
});

it('seasonalEer: comes to the declared SEER of a certificate from its four points and idle power', () => {
  const idleKw = { off: 0.022, thermostatOff: 0.022, standby: 0.022, crankcase: 0 };
  const { seer } = seasonalEer({ designKw: 5.43, points, idleKw }, coolingSeasons.water);
  expect(Math.abs(seer / 4.77 - 1)).toBeLessThan(0.01);
});

it('seasonalEer: a constant EER is the SEER of a unit without idle power', () => {
  const constant = points.map(({ outdoorC }) => ({ outdoorC, eer: 4 }));
  const unit = { designKw: 5, points: constant, idleKw: none };
  expect(seasonalEer(unit, coolingSeasons.reversible).seer).toBeCloseTo(4, 9);
});

it('seasonalEer: idle power counts by the hours of its season', () => {
  const constant = points.map(({ outdoorC }) => ({ outdoorC, eer: 4 }));
  const idleKw = { off: 0.001, thermostatOff: 0.02, standby: 0.001, crankcase: 0.005 };
  const unit = { designKw: 5, points: constant, idleKw };
  const idleKwh = 221 * 0.02 + 2142 * 0.001 + 2672 * 0.005;
  const { seer } = seasonalEer(unit, coolingSeasons.reversible);
  expect(seer).toBeCloseTo(1750 / (1750 / 4 + idleKwh), 9);
  expect(seasonalEer(unit, coolingSeasons.coolingOnly).seer).toBeLessThan(seer);
});

it('seasonalEer: lies between the EER of the hottest and of the coolest point', () => {
  const eer = fc.double({ min: 1, max: 15, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(eer, eer, eer, eer), (eers) => {
      const declared = points.map(({ outdoorC }, i) => ({ outdoorC, eer: eers[i] ?? 1 }));
      const { seer } = seasonalEer(
        { designKw: 3, points: declared, idleKw: none },
        coolingSeasons.reversible,
      );
      expect(seer).toBeGreaterThanOrEqual(Math.min(...eers) - 1e-9);
      expect(seer).toBeLessThanOrEqual(Math.max(...eers) + 1e-9);
    }),
  );
});
