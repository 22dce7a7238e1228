import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomeMaintenance, MaintenanceLog } from '@hearth/product/maintenance/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import {
  homeOrThrow,
  mainContent,
  orThrow,
  requestedInstallation,
  sessionOf,
} from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** Counting the running hours of a year takes longer than other answers. */
const timeoutMs = 5000;

/** The home of the address and its maintenance; null while product is unavailable. */
export async function openMaintenance(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; maintenance: HomeMaintenance | null } | null> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') return null;
  const { installation } = chosen;
  const { product } = context.get(backendContext);
  const read = await product.getMaintenance(
    { params: { installation: installation.installation } },
    { token: sessionOf(context).accessToken, timeoutMs },
  );
  return { installation, maintenance: mainContent(context, read) };
}

/** The home of the address and its log, for a page that makes no sense without it. */
export async function openLog(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; log: MaintenanceLog }> {
  const installation = await homeOrThrow(context, url);
  const { product } = context.get(backendContext);
  const read = await product.getMaintenanceLog(
    { params: { installation: installation.installation } },
    { token: sessionOf(context).accessToken },
  );
  return { installation, log: orThrow(read) };
}
