import { hourMs } from '@hearth/calendar/durations.ts';
import type { Balance, HeatPumpUses } from './contract.ts';

/** Electric power that the compressor with its pumps takes at most, and that of the backup heater, kW. */
export interface PowerLimits {
  readonly compressorKw: number;
  readonly backupKw: number;
}

/** The uses of a heat pump without its backup heater, which is a part of its own. */
export interface UsesWithBackup extends HeatPumpUses {
  /** kWh, one value per slot of the balance; null where the uses are not known. */
  readonly backup: readonly (number | null)[];
}

/**
 * Divides the backup heater off the uses of a metered heat pump: in a quarter-hour the compressor can take no more than its largest
 * power, so that the rest is the backup heater's, up to its own power. It is the least that the heater can have used. It is taken
 * from heating and hot water in proportion, as units count it there, then from what is not attributed. Each slot keeps its sum.
 * Computed in whole milliwatt-hours.
 *
 * Worked number: 1.5 kWh in a quarter-hour, 1.2 of them heating and 0.3 not attributed; a compressor of 4 kW takes 1 kWh at most. With a
 * heater of 6 kW 0.5 kWh are the heater's, and 0.7 kWh remain heating.
 */
export function withBackup(
  divided: HeatPumpUses,
  slots: Balance['slots'],
  { compressorKw, backupKw }: PowerLimits,
): UsesWithBackup {
  const places = divided.uses.map(({ use }) => use === 'sh' || use === 'dhw');
  const uses = divided.uses.map((each) => ({ ...each, values: [...each.values] }));
  const unattributed = [...divided.unattributed];
  const backup = slots.map(({ from, to }, k) => {
    const own = uses.map(({ values }) => toMilli(values[k]));
    const rest = toMilli(unattributed[k]);
    if (rest === null || own.some((value) => value === null)) return null;
    const hours = (Date.parse(to) - Date.parse(from)) / hourMs;
    const known = own.map((value) => value ?? 0);
    const all = known.reduce((sum, value) => sum + value, rest);
    const heated = known.map((value, n) => (places[n] ? value : 0));
    const excess = Math.min(
      Math.max(0, all - Math.round(compressorKw * hours * milliPerKwh)),
      Math.round(backupKw * hours * milliPerKwh),
      heated.reduce((sum, value) => sum + value, rest),
    );
    const parts = inProportion(excess, heated);
    for (const [n, part] of parts.entries()) {
      const values = uses[n]?.values;
      if (values) values[k] = ((known[n] ?? 0) - part) / milliPerKwh;
    }
    const left = excess - parts.reduce((sum, part) => sum + part, 0);
    unattributed[k] = (rest - left) / milliPerKwh;
    return excess / milliPerKwh;
  });
  return { ...divided, uses, unattributed, backup };
}

const milliPerKwh = 1e6;

const toMilli = (kWh: number | null | undefined): number | null =>
  kWh == null ? null : Math.round(kWh * milliPerKwh);

/** Parts of a whole in proportion to amounts, and within each; they sum to the whole, or to all amounts. */
function inProportion(whole: number, amounts: readonly number[]): readonly number[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  const fitting = Math.min(whole, all);
  let until = 0;
  const share = (sum: number): number => (all === 0 ? 0 : Math.floor((sum * fitting) / all));
  return amounts.map((amount) => {
    const before = until;
    until += amount;
    return share(until) - share(before);
  });
}
