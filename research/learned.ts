import {
  type HouseLog,
  type IdentifiedHouse,
  identifyHouse,
  observeHouse,
} from '@hearth/energy/planner/identify-house.ts';
import { type HouseState, houseNodesOf } from '@hearth/energy/planner/house-nodes.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import { tankDipOf } from '@hearth/energy/planner/tank-dip.ts';
import { type UnitCurve, unitCurveOf } from '@hearth/energy/planner/unit-curve.ts';
import { slotMinutes } from './course.ts';
import type { DescribedHome } from './described.ts';
import { bodiesWPerPerson, insideShare, modelledSun } from './expected.ts';
import type { Known } from './known.ts';

/** What the home's own readings say of it beyond its description. */
export interface Learned {
  readonly house: IdentifiedHouse;
  /** Rooms fall so far while the tank is heated, K. */
  readonly tankDipK: number;
  /** What the modules give by what the chain of formulas says. */
  readonly sunFactor: number;
  /** Heat for hot water of a day, Wh, tank losses taken off. */
  readonly drawWhADay: number;
}

const slotsAnHour = 60 / slotMinutes;
const learnSlots = 21 * 96;
const recentSlots = 4 * 96;

/** Learns anew from the last three weeks. */
export function learnFrom(known: Known, described: DescribedHome, model: Scenario): Learned {
  const unit = unitCurveOf(model.heatPump);
  const guess = { nodes: houseNodesOf(model.house), apertureM2: described.apertureM2 };
  const log = logOf(known, described, unit, learnSlots);
  const house = identifyHouse(log, guess);
  const { measured } = known;
  const from = measured.slots - log.airC.length;
  const tankW = measured.hotWaterWh.slice(from, measured.slots).map((wh) => wh * slotsAnHour);
  return {
    house,
    tankDipK: tankDipOf(log, tankW, house),
    sunFactor: sunFactorOf(known, described),
    drawWhADay: drawnADay(known, model, unit),
  };
}

/** How warm air and mass are now, as the identified house was followed through the last days. */
export function followed(
  known: Known,
  described: DescribedHome,
  model: Scenario,
  { house }: Learned,
): HouseState {
  return observeHouse(logOf(known, described, unitCurveOf(model.heatPump), recentSlots), house);
}

function logOf(
  { measured, pastGlobalWM2 }: Known,
  { persons }: DescribedHome,
  unit: UnitCurve,
  slots: number,
): HouseLog {
  const to = measured.slots;
  const from = Math.max(0, to - slots);
  const outdoorC = measured.outdoorC.slice(from, to);
  return {
    airC: measured.roomC.slice(from, to),
    outdoorC,
    heatW: measured.heatingWh
      .slice(from, to)
      .map((wh, i) => heatForPower(unit, outdoorC[i] ?? 0, wh * slotsAnHour)),
    sunWM2: pastGlobalWM2.slice(from, to),
    insideW: measured.householdWh
      .slice(from, to)
      .map((wh) => insideShare * wh * slotsAnHour + bodiesWPerPerson * persons),
  };
}

const pumpW = 40;
const leastW = 60;

/** Heat that the curve has for an electric power, W; what only pumps water heats nothing. */
function heatForPower(unit: UnitCurve, outdoorC: number, watts: number): number {
  if (watts < leastW) return 0;
  let low = 0;
  let high = unit.heatingMostW(outdoorC) + unit.model.backupW;
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (unit.heatingPowerW(outdoorC, middle) < watts - pumpW) low = middle;
    else high = middle;
  }
  return low;
}

const sunSlots = 14 * 96;
const believable = { least: 0.75, most: 1.25 };

function sunFactorOf(known: Known, described: DescribedHome): number {
  if (!described.site) return 1;
  const { measured, pastGlobalWM2, minute } = known;
  const slots = Math.min(sunSlots, measured.slots);
  const from = measured.slots - slots;
  const modelledW = modelledSun(described.site, minute - slots * slotMinutes, {
    globalWM2: pastGlobalWM2.slice(from),
    outdoorC: measured.outdoorC.slice(from, measured.slots),
    windMs: null,
  });
  const limitW = described.grid.exportLimitW ?? Number.POSITIVE_INFINITY;
  let [given, modelled] = [0, 0];
  modelledW.forEach((watts, i) => {
    // What was held back says nothing of the sun.
    if ((measured.feedInWh[from + i] ?? 0) * slotsAnHour > 0.97 * limitW) return;
    given += (measured.pvWh[from + i] ?? 0) * slotsAnHour;
    modelled += watts;
  });
  return modelled > 0 ? Math.max(believable.least, Math.min(believable.most, given / modelled)) : 1;
}

const drawSlots = 14 * 96;

/** Heat into the tank less what it loses; what it stores more or less in the end is little over two weeks. */
function drawnADay({ measured }: Known, { tank }: Scenario, unit: UnitCurve): number {
  const slots = Math.min(drawSlots, measured.slots);
  let whIn = 0;
  for (let i = measured.slots - slots; i < measured.slots; i += 1) {
    const wh = measured.hotWaterWh[i] ?? 0;
    if (wh < leastW / slotsAnHour) continue;
    const { cop } = unit.tankRun(measured.outdoorC[i] ?? 0, measured.tankC[i] ?? 50);
    whIn += wh * cop;
  }
  const days = slots / 96;
  const lost = tank ? 24 * tank.lossWPerK * (tankMeanC - tank.surroundingsC) : 0;
  return Math.max(0, whIn / days - lost);
}

const tankMeanC = 48;
