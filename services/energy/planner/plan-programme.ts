import { powerSegmentsOf } from './power-segments.ts';
import {
  type BatteryColumns,
  type GridColumns,
  addBattery,
  addGrid,
  addPeak,
} from './grid-columns.ts';
import { lossOf } from './house-nodes.ts';
import type { PlanHome } from './home.ts';
import { type ProgrammeBuilder, programmeBuilder } from './linear-programme.ts';
import {
  type HouseColumns,
  type TankColumns,
  addHouse,
  addTank,
  freeFallOf,
} from './programme-parts.ts';
import { tankWhPerK } from './tank-step.ts';
import type { Weights } from './weights.ts';

/** Columns of one slot. Powers in kW, temperatures at the end of the slot. */
export interface SlotColumns extends HouseColumns, GridColumns {
  /** Heat of each segment of the heating curve, the backup heater last. */
  readonly heating: readonly number[];
  /** Segments of the compressor, its largest heat, and the row that holds its least heat in a run; see `heatingSearchOf`. */
  readonly compressor: CompressorColumns;
  readonly tank: TankColumns | null;
  readonly battery: BatteryColumns | null;
}

export interface CompressorColumns {
  readonly columns: readonly number[];
  readonly mostKw: number;
  readonly leastKw: number;
  readonly leastRow: number;
}

export interface PlanProgramme {
  readonly builder: ProgrammeBuilder;
  readonly slots: readonly SlotColumns[];
}

/**
 * The home's next one or two days as a linear programme, in kW, kWh, degrees Celsius and the currency:
 *   minimise sum (p_imp imp - p_exp exp) h + wear + comfort penalties - value of the energy stored in addition at the end
 *   imp - exp = load - pv + heating + hot water + immersion + charge - discharge + curtailed
 * House and tank follow their exact steps; heating is convex segments; heating and tank share the compressor's time.
 */
export function planProgramme(home: PlanHome, weights: Weights): PlanProgramme {
  const builder = programmeBuilder();
  const slots: SlotColumns[] = [];
  const freeFall = freeFallOf(home);
  for (let t = 0; t < home.horizon.count; t += 1) {
    const position = { t, before: slots[t - 1], mostTankC: freeFall[t] ?? 0 };
    slots.push(addSlot(home, weights, builder, position));
  }
  addPeak(home, weights.peakPerKw, builder, slots);
  addEndWorth(home, weights, builder, slots.at(-1));
  return { builder, slots };
}

interface SlotPosition {
  readonly t: number;
  readonly before: SlotColumns | undefined;
  readonly mostTankC: number;
}

function addSlot(
  home: PlanHome,
  weights: Weights,
  builder: ProgrammeBuilder,
  position: SlotPosition,
): SlotColumns {
  const { t, before, mostTankC } = position;
  const { horizon, unit } = home;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const capW = horizon.capW[t] ?? 0;
  // A locked unit uses no power, nor do its heaters.
  const pieces = capW > 0 ? powerSegmentsOf(unit, outdoorC) : [];
  const backup = unit.model.backupW > 0 ? pieces.length - 1 : pieces.length;
  const isBackupIdle = isBackupWasted(home, t);
  const heating = pieces.map(({ widthW }, i) =>
    builder.column(0, i === backup && isBackupIdle ? 0 : widthW / 1000),
  );
  const tank = addTank(home, weights, builder, { t, before: before?.tank, mostTankC });
  const house = addHouse(home, weights, builder, { t, before, heating, tank });
  const power = pieces.flatMap(({ wPerW }, i) => [heating[i] ?? 0, wPerW]);
  const byUnit = heating.slice(0, backup);
  const compressor = addCompressor(home, builder, t, { byUnit, tank });
  if (tank) power.push(tank.heat, tank.kwPerKw, tank.dearer, 1, tank.immersion, 1);
  if (Number.isFinite(capW) && power.length > 0) builder.row(-Infinity, capW / 1000, power);
  const battery = addBattery(home, builder, t, before?.battery);
  const dimmedW = horizon.dimmedW[t] ?? Number.POSITIVE_INFINITY;
  if (battery && Number.isFinite(dimmedW))
    builder.row(-Infinity, dimmedW / 1000, [...power, battery.charge, 1]);
  const grid = addGrid(home, builder, t, {
    power,
    battery,
    mostPowerKw: mostPowerKw(home, t),
  });
  return { heating, compressor, ...house, ...grid, tank, battery };
}

/**
 * Whether the backup heater would only burn electricity that is paid for: its heat replaces the compressor's in the programme, but a unit adds it
 * only to a compressor that is too weak.
 */
function isBackupWasted({ horizon, unit, nodes }: PlanHome, t: number): boolean {
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const lossW = lossOf(nodes) * Math.max(0, (horizon.lowC[t] ?? 0) - outdoorC);
  return (horizon.importPerKwh[t] ?? 0) < 0 && unit.heatingMostW(outdoorC) > lossW;
}

/**
 * Heating and tank share the compressor's time, and within its time the compressor gives at least its least heat:
 *   q / q_most + d / d_most <= 1,  q + q_least d / d_most >= q_least in slots of a run, else 0.
 */
function addCompressor(
  { horizon, unit }: PlanHome,
  builder: ProgrammeBuilder,
  t: number,
  { byUnit, tank }: { readonly byUnit: readonly number[]; readonly tank: TankColumns | null },
): CompressorColumns {
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const mostKw = byUnit.length > 0 ? unit.heatingMostW(outdoorC) / 1000 : 0;
  const leastKw = unit.heatingLeastW(outdoorC) / 1000;
  // A unit cannot run below its least power.
  const isCapped = unit.heatingPowerW(outdoorC, 1000 * leastKw) > (horizon.capW[t] ?? 0);
  const tankTime = tank && tank.mostHeatKw > 0 ? [tank.heat, 1 / tank.mostHeatKw] : [];
  if (mostKw > 0 && tankTime.length > 0)
    builder.row(-Infinity, 1, [...byUnit.flatMap((column) => [column, 1 / mostKw]), ...tankTime]);
  const leastRow = builder.row(0, Infinity, [
    ...byUnit.flatMap((column) => [column, 1]),
    ...tankTime.map((term, i) => (i === 1 ? term * leastKw : term)),
  ]);
  return { columns: byUnit, mostKw: isCapped ? 0 : mostKw, leastKw, leastRow };
}

/** Power of all devices at once. */
function mostPowerKw({ horizon, scenario, unit }: PlanHome, t: number): number {
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const { heatW, cop } = unit.tankRun(outdoorC, hottestC);
  const heating = unit.heatingPowerW(outdoorC, unit.heatingMostW(outdoorC));
  const compressor = Math.max(heating, 2 * (heatW / cop));
  const heaters = scenario.heatPump.backupW + (scenario.tank?.immersionW ?? 0);
  return (compressor + heaters + (scenario.battery?.chargeW ?? 0)) / 1000;
}

const hottestC = 60;

/** Value of stored energy at the end, less that at the start. Without it every plan would end with a cold house and an empty tank. */
function addEndWorth(
  home: PlanHome,
  weights: Weights,
  builder: ProgrammeBuilder,
  last: SlotColumns | undefined,
): void {
  if (!last) return;
  const { nodes, scenario, begin } = home;
  const perK = [
    [last.air, (nodes.airWhPerK / 1000) * weights.houseHeat, begin.airC],
    [last.mass, (nodes.massWhPerK / 1000) * weights.houseHeat, begin.massC],
    ...(last.tank && scenario.tank
      ? [
          [
            last.tank.c,
            (tankWhPerK(scenario.tank) / 1000) * weights.tankHeat,
            scenario.state.tankC ?? 0,
          ],
        ]
      : []),
    ...(last.battery ? [[last.battery.kwh, weights.battery, scenario.state.batteryKwh ?? 0]] : []),
  ];
  for (const [column = 0, worth = 0, from = 0] of perK) {
    builder.addCost(column, -worth);
    builder.addOffset(worth * from);
  }
}
