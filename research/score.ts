import { billOf } from '@hearth/energy/tariff/bill.ts';
import type { UsageInterval } from '@hearth/energy/tariff/pieces.ts';
import type { EnergyMetric } from '@hearth/plant/totals.ts';
import { slotMinutes, slotOf } from './course.ts';
import type { Run, Start } from './drive.ts';
import { type Stored, storedOf } from './stored.ts';

/** What a run came to. Money in EUR for the days of the run, gross. */
export interface Score {
  readonly bill: number;
  /** The bill less what is stored in the end beyond what was stored in the beginning: what runs compare by. */
  readonly cost: number;
  readonly storedValue: number;
  /** Kelvin-hours outside the bounds, as of 28 days. */
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
  /** Heat for electricity, of heating and hot water together. */
  readonly spf: number;
  /** Null: nothing is produced. */
  readonly selfConsumption: number | null;
  readonly peakKw: number;
  readonly writesPerDay: number;
  /** CPU of one decision of those that planned anew. */
  readonly meanSeconds: number;
  readonly longestSeconds: number;
}

/** What heat and charge are worth, EUR/kWh: the same for all runs of a case. */
export interface StoredWorth {
  readonly perRoomKwh: number;
  readonly perTankKwh: number;
  readonly perBatteryKwh: number;
}

/**
 * A kilowatt-hour of heat is worth the electricity that makes it, at the mean price of the case's days; efficiencies as the constant rule has
 * them there. In the battery it is worth what it saves when it comes out.
 */
export function storedWorthOf(start: Start, constant: Run): StoredWorth {
  const { importEur } = start.world.prices;
  const from = slotOf(start.world.course, start.of.fromMinute);
  const days = importEur.subarray(from, from + (start.days * 1440) / slotMinutes);
  const mean = days.reduce((sum, each) => sum + each, 0) / days.length;
  const per = (heat: EnergyMetric, electricity: EnergyMetric) => {
    const [given, taken] = [kwhOf(constant, heat), kwhOf(constant, electricity)];
    return mean / (taken > 1 ? given / taken : usualCop);
  };
  return {
    perRoomKwh: per('heatSh', 'sh'),
    perTankKwh: per('heatDhw', 'dhw'),
    perBatteryKwh: mean * (start.of.home.battery?.dischargeEfficiency ?? 0),
  };
}

const usualCop = 4;

export function scoreOf(start: Start, run: Run, worth: StoredWorth): Score {
  const { totals, watch, plant } = run;
  const bill = billEur(start, run);
  const before = storedEur(start.stored, worth);
  const storedValue = storedEur(storedOf(plant), worth) - before;
  const pvKwh = kwhOf(run, 'pv');
  const pumpKwh = kwhOf(run, 'sh') + kwhOf(run, 'dhw');
  const months = 28 / start.days;
  const planned = run.seconds.filter((each) => each > idleSeconds);
  return {
    bill,
    cost: bill - storedValue,
    storedValue,
    belowKhIn28Days: watch.belowKh * months,
    aboveKhIn28Days: watch.aboveKh * months,
    lowestRoomC: watch.lowestC,
    coldDraws: watch.coldDraws,
    draws: watch.draws,
    coldestDrawC: watch.coldestDrawC,
    startsPerDay: watch.starts / start.days,
    shortRuns: watch.shortRuns,
    daysBetweenDisinfections: watch.longestGapMinutes / 1440,
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

/** Less is a decision that only looked at the plan there was. */
const idleSeconds = 0.003;

/** As the contract has it, capacity charge and all; standing charges are the same for every run and there are none. */
function billEur({ world, of }: Start, { totals }: Run): number {
  const usage = Array.from({ length: totals.slots }, (_, slot): UsageInterval => {
    const fromMs = (of.fromMinute + slot * slotMinutes) * 60_000;
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

const storedEur = (stored: Stored, worth: StoredWorth): number =>
  stored.roomKwh * worth.perRoomKwh +
  stored.tankKwh * worth.perTankKwh +
  stored.batteryKwh * worth.perBatteryKwh;

export function kwhOf({ totals }: Run, metric: EnergyMetric): number {
  return totals.energyWh[metric].reduce((sum, wh) => sum + wh, 0) / 1000;
}
