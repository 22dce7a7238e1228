import type { Result } from '@hearth/core/problem.ts';
import type { PowerLimits } from '@hearth/energy/balance/backup-heater.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { hasBackupHeater, powerLimits } from '@hearth/product/data-sheet/power-limits.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';

/** `unknown`: there is a backup heater, but the sheet does not state what the compressor takes at most. Null: no heater is known. */
export type KnownPowerLimits = PowerLimits | 'unknown' | null;

/** Power limits of the heat pump where a day divides it by use. */
export async function readPowerLimits(
  context: Readonly<RouterContextProvider>,
  installation: string,
  history: Result<History>,
): Promise<KnownPowerLimits> {
  if (!history.ok || history.value.heatPumpUses === null) return null;
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const sheets = await product.listDataSheets({ params: { installation } }, { token });
  const [sheet, another] = sheets.ok ? sheets.value : [];
  if (!sheet || another) return null;
  return powerLimits(sheet) ?? (hasBackupHeater(sheet) ? 'unknown' : null);
}
