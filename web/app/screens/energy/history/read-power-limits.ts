import type { Result } from '@hearth/core/problem.ts';
import type { PowerLimits } from '@hearth/energy/balance/backup-heater.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { powerLimits } from '@hearth/product/data-sheet/power-limits.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';

/** Power limits of the heat pump where a day divides it by use; null where its data sheet does not state them. */
export async function readPowerLimits(
  context: Readonly<RouterContextProvider>,
  installation: string,
  history: Result<History>,
): Promise<PowerLimits | null> {
  if (!history.ok || history.value.heatPumpUses === null) return null;
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const sheets = await product.listDataSheets({ params: { installation } }, { token });
  const [sheet, another] = sheets.ok ? sheets.value : [];
  return sheet && !another ? powerLimits(sheet) : null;
}
