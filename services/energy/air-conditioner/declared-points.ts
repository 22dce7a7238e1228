import { binClimates } from '@hearth/physics/bin-climates.ts';
import { seasonalCop } from '@hearth/physics/seasonal-cop.ts';
import { coolingSeasons, coolingShare, seasonalEer } from '@hearth/physics/seasonal-eer.ts';
import type { AirConditioner } from './unit.ts';

/** Output and efficiency at an outdoor temperature. */
export interface OutputPoint {
  readonly outdoorC: number;
  readonly kw: number;
  readonly efficiency: number;
}

/** Least SEER of class A++, SCOP of class A+ (Regulation (EU) 626/2011, annex II): what most units sold since 2013 reach. */
const usualSeer = 6.1;
const usualScop = 4;

/** Efficiency at part load over that at 35 degrees: medians of 1,995 certificates of the Heat Pump Keymark with cooling. */
const coolingShape = [
  { outdoorC: 35, ratio: 1 },
  { outdoorC: 30, ratio: 1.388 },
  { outdoorC: 25, ratio: 1.813 },
  { outdoorC: 20, ratio: 2.201 },
];
/** COP over that at 7 degrees: medians of 7,018 air-source certificates of the Heat Pump Keymark. */
const heatingShape = [
  { outdoorC: -7, ratio: 0.484 },
  { outdoorC: 2, ratio: 0.739 },
  { outdoorC: 7, ratio: 1 },
  { outdoorC: 12, ratio: 1.291 },
];

/** Points of the data sheet, else usual ones in the proportion that gives the SEER of the label. */
export function coolingPoints(unit: AirConditioner): readonly OutputPoint[] {
  const { designKw, points, seer = usualSeer } = unit.cooling;
  if (points) return declared(points);
  const usual = (scale: number): readonly OutputPoint[] =>
    coolingShape.map(({ outdoorC, ratio }) => ({
      outdoorC,
      kw: designKw * coolingShare(outdoorC),
      efficiency: scale * ratio,
    }));
  return usual(scaleFor(seer, (scale) => seerOf(unit, usual(scale))));
}

/** Null where the unit only cools. */
export function heatingPoints(unit: AirConditioner): readonly OutputPoint[] | null {
  const { heating } = unit;
  if (!heating) return null;
  const { designKw, points, scop = usualScop } = heating;
  if (points) return declared(points);
  const usual = (scale: number): readonly OutputPoint[] =>
    heatingShape.map(({ outdoorC, ratio }) => ({
      outdoorC,
      kw: (designKw * (16 - outdoorC)) / 26,
      efficiency: scale * ratio,
    }));
  return usual(scaleFor(scop, (scale) => scopOf(unit, usual(scale))));
}

function declared(
  points: Readonly<Record<string, { readonly kw: number; readonly efficiency: number }>>,
): readonly OutputPoint[] {
  return Object.entries(points)
    .map(([outdoor, each]) => ({ outdoorC: Number(outdoor), ...each }))
    .toSorted((a, b) => a.outdoorC - b.outdoorC);
}

/** SEER of points with the idle power of the unit. */
export function seerOf(unit: AirConditioner, points: readonly OutputPoint[]): number {
  const { cooling, heating, idle } = unit;
  const season = heating ? coolingSeasons.reversible : coolingSeasons.coolingOnly;
  return seasonalEer(
    {
      designKw: cooling.designKw,
      points: points.map(({ outdoorC, efficiency }) => ({ outdoorC, eer: efficiency })),
      idleKw: {
        off: idle.offW / 1000,
        thermostatOff: idle.thermostatOffW / 1000,
        standby: idle.standbyW / 1000,
        crankcase: idle.crankcaseW / 1000,
      },
    },
    season,
  ).seer;
}

/** SCOP of the average climate; 0 for a unit that only cools. */
export function scopOf({ heating, idle }: AirConditioner, points: readonly OutputPoint[]): number {
  if (!heating) return 0;
  const { designKw, bivalentC, limitC } = heating;
  return seasonalCop(
    {
      designKw,
      bivalentC,
      limitC,
      points: points.map(({ outdoorC, kw, efficiency }) => ({
        outdoorC,
        heatKw: kw,
        cop: efficiency,
      })),
      // Points are declared at the load of their temperature.
      cyclingFactor: 1,
      idleKw: {
        off: idle.offW / 1000,
        thermostatOff: idle.thermostatOffW / 1000,
        crankcase: idle.crankcaseW / 1000,
      },
      alsoCools: true,
    },
    binClimates.average,
  ).scop;
}

/** The factor at which a growing figure reaches an aim. */
function scaleFor(aim: number, figureAt: (scale: number) => number): number {
  let low = 0.2;
  let high = 20;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (figureAt(middle) < aim) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
