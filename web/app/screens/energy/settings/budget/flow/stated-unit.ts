import {
  type CertifiedPoints,
  certifiedPoints,
} from '@hearth/product/data-sheet/certified-points.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** Certified points of the home's heat pump for the expected year; absent where no data sheet states them, and with several heat pumps. */
export async function statedUnit(
  context: Context,
  installation: string,
): Promise<{ readonly heatPump?: CertifiedPoints }> {
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const sheets = await product.listDataSheets({ params: { installation } }, { token });
  const [sheet, another] = sheets.ok ? sheets.value : [];
  const heatPump = sheet && !another ? certifiedPoints(sheet) : null;
  return heatPump ? { heatPump } : {};
}
