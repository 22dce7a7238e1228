import { meanOf } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { billOf } from '@hearth/energy/tariff/bill.ts';
import type { UsageInterval } from '@hearth/energy/tariff/billing-intervals.ts';
import type { EnergyMetric } from '@hearth/plant/totals.ts';
import { slotMinutes, slotOf } from './trace.ts';
import type { ControllerRun, CaseStart } from './run-controller.ts';
import { type StoredEnergy, storedEnergyOf } from './stored-energy.ts';

/** Figures of a run. Money in EUR for the days of the run, gross. */
export interface RunScore {
  readonly bill: number;
  /** The bill less the value of the energy stored in addition: the figure that runs are compared by. */
  readonly cost: number;
  readonly storedValue: number;
  /** Kelvin-hours outside the bounds, scaled to 28 days. */
  readonly belowKhIn28Days: number;
  readonly aboveKhIn28Days: number;
  readonly lowestRoomC: number;
  readonly coldDraws: number;
  readonly draws: number;
  readonly coldestDrawC: number;
  readonly startsPerDay: number;
  readonly shortRuns: number;
  readonly daysBetweenDisinfections: number;
  readonly importKwh: number;
  readonly feedInKwh: number;
  readonly heatPumpKwh: number;
  readonly backupKwh: number;
  /** Seasonal performance factor of heating and hot water together. */
  readonly spf: number;
  /** Null without photovoltaics. */
  readonly selfConsumption: number | null;
  readonly peakKw: number;
  readonly writesPerDay: number;
  /** CPU seconds of a decision with a new plan. */
  readonly meanSeconds: number;
  readonly longestSeconds: number;
}

/** Value of stored energy, EUR/kWh: the same for all runs of a case. */
export interface StoredEnergyValue {
  readonly perRoomKwh: number;
  readonly perTankKwh: number;
  readonly perBatteryKwh: number;
}

/**
 * A kilowatt-hour of heat has the value of the electricity that makes it, at the mean price of the case's days and the constant rule's
 * efficiency. Charge of a battery has the value of the import that it replaces.
 */
export function storedEnergyValueOf(
  start: CaseStart,
  baselineRun: ControllerRun,
): StoredEnergyValue {
  const { importEur } = start.world.prices;
  const from = slotOf(start.world.trace, start.simulatedCase.fromMinute);
  const days = importEur.subarray(from, from + (start.days * dayMinutes) / slotMinutes);
  const mean = meanOf(days);
  const per = (heat: EnergyMetric, electricity: EnergyMetric) => {
    const [heatKwh, electricityKwh] = [kwhOf(baselineRun, heat), kwhOf(baselineRun, electricity)];
    return mean / (electricityKwh > 1 ? heatKwh / electricityKwh : usualCop);
  };
  return {
    perRoomKwh: per('heatSh', 'sh'),
    perTankKwh: per('heatDhw', 'dhw'),
    perBatteryKwh: mean * (start.simulatedCase.home.battery?.dischargeEfficiency ?? 0),
  };
}

const usualCop = 4;

/** Value of the energy that a run has stored in addition at its end, EUR. */
export function storedValueOf(
  { stored }: CaseStart,
  { plant }: ControllerRun,
  worth: StoredEnergyValue,
): number {
  return storedEur(storedEnergyOf(plant), worth) - storedEur(stored, worth);
}

export function scoreOf(start: CaseStart, run: ControllerRun, worth: StoredEnergyValue): RunScore {
  const { totals, monitor } = run;
  const bill = billEur(start, run);
  const storedValue = storedValueOf(start, run, worth);
  const pvKwh = kwhOf(run, 'pv');
  const pumpKwh = kwhOf(run, 'sh') + kwhOf(run, 'dhw');
  const months = 28 / start.days;
  const planned = run.seconds.filter((each) => each > idleSeconds);
  return {
    bill,
    cost: bill - storedValue,
    storedValue,
    belowKhIn28Days: monitor.belowKh * months,
    aboveKhIn28Days: monitor.aboveKh * months,
    lowestRoomC: monitor.lowestC,
    coldDraws: monitor.coldDraws,
    draws: monitor.draws,
    coldestDrawC: monitor.coldestDrawC,
    startsPerDay: monitor.starts / start.days,
    shortRuns: monitor.shortRuns,
    daysBetweenDisinfections: monitor.longestGapMinutes / dayMinutes,
    importKwh: kwhOf(run, 'gridImport'),
    feedInKwh: kwhOf(run, 'feedIn'),
    heatPumpKwh: pumpKwh,
    backupKwh: kwhOf(run, 'backup'),
    spf: (kwhOf(run, 'heatSh') + kwhOf(run, 'heatDhw')) / pumpKwh,
    selfConsumption: pvKwh > 0 ? 1 - kwhOf(run, 'feedIn') / pvKwh : null,
    peakKw: totals.energyWh.gridImport.reduce((most, wh) => Math.max(most, wh), 0) * 0.004,
    writesPerDay: run.writes / start.days,
    meanSeconds: planned.reduce((sum, each) => sum + each, 0) / Math.max(1, planned.length),
    longestSeconds: Math.max(0, ...run.seconds),
  };
}

/** A shorter decision made no new plan. */
const idleSeconds = 0.003;

/** Bill by the contract with the capacity charge; the contracts have no standing charges. */
function billEur({ world, simulatedCase }: CaseStart, { totals }: ControllerRun): number {
  const usage = Array.from({ length: totals.slots }, (_, slot): UsageInterval => {
    const fromMs = (simulatedCase.fromMinute + slot * slotMinutes) * 60_000;
    return {
      fromMs,
      toMs: fromMs + slotMinutes * 60_000,
      importKwh: (totals.energyWh.gridImport[slot] ?? 0) / 1000,
      exportKwh: (totals.energyWh.feedIn[slot] ?? 0) / 1000,
      heatPumpKwh: null,
    };
  });
  const result = billOf(world.terms, usage, world.market);
  if (!result.ok) throw new Error(`no bill: ${result.fault.code}`);
  return result.bill.gross / 1e6;
}

const storedEur = (stored: StoredEnergy, worth: StoredEnergyValue): number =>
  stored.roomKwh * worth.perRoomKwh +
  stored.tankKwh * worth.perTankKwh +
  stored.batteryKwh * worth.perBatteryKwh;

export function kwhOf({ totals }: ControllerRun, metric: EnergyMetric): number {
  return totals.energyWh[metric].reduce((sum, wh) => sum + wh, 0) / 1000;
}
