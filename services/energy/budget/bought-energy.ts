import { hourMs } from '@hearth/calendar/durations.ts';
import { solarFlows } from '../solar/own-use.ts';

/** Energy at the grid meter, kWh. */
export interface BoughtEnergy {
  readonly importKwh: number;
  readonly exportKwh: number;
}

/**
 * What a home buys and sends on a day with solar panels: its use spread evenly over the hours, its panels as on the sampled days of a
 * usual month, the mean of these days.
 * Worked number: 24 kWh a day are 1 kWh an hour; panels that give 3 kWh in each of two hours save 2 kWh and send 4.
 */
export function boughtEnergy(
  dayKwh: number,
  sampledDays: readonly (readonly number[])[],
  limits: { readonly batteryKwh: number; readonly exportLimitKw: number | null },
): BoughtEnergy {
  if (sampledDays.length === 0) return { importKwh: dayKwh, exportKwh: 0 };
  const flows = solarFlows(
    sampledDays.flatMap((hours, day) =>
      hours.map((productionKwh, hour) => ({
        fromMs: (24 * day + hour) * hourMs,
        consumptionKwh: dayKwh / hours.length,
        productionKwh,
      })),
    ),
    limits,
  );
  const mean = (name: 'importKwh' | 'exportKwh'): number =>
    flows.reduce((sum, each) => sum + each[name], 0) / sampledDays.length;
  return { importKwh: mean('importKwh'), exportKwh: mean('exportKwh') };
}
