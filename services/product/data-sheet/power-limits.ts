import type { DataSheet } from './contract.ts';
import { flowNames, pointNames } from './sheet-figures.ts';

/** Electric power of the compressor and of the backup heater at most, kW. */
export interface SheetPowerLimits {
  readonly compressorKw: number;
  readonly backupKw: number;
}

/** Whether a sheet states a backup heater. */
export const hasBackupHeater = ({ figures }: Pick<DataSheet, 'figures'>): boolean =>
  figures.some(({ name, value }) => name === 'backup' && value !== null && value > 0);

/**
 * The largest electric power of the compressor: its largest heat at the lowest COP of the sheet. Null without a backup heater, and while
 * the largest heat is only the usual one of its kind, which a larger unit would exceed without any heater.
 * Worked number: 8 kW at a COP of 2.15 take 3.72 kW.
 */
export function powerLimits({ figures }: Pick<DataSheet, 'figures'>): SheetPowerLimits | null {
  const byName = new Map<string, DataSheet['figures'][number]>(
    figures.map((figure) => [figure.name, figure]),
  );
  const heat = byName.get('heat-most');
  const backupKw = byName.get('backup')?.value ?? 0;
  const cops = flowNames.flatMap((flow) =>
    pointNames.flatMap((point) => byName.get(`cop-${flow}-${point}`)?.value ?? []),
  );
  if (!heat || heat.from === 'default' || backupKw <= 0 || cops.length === 0) return null;
  return { compressorKw: heat.value / Math.min(...cops), backupKw };
}
