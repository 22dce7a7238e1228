import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomeMaintenance } from '@hearth/product/maintenance/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { mainContent, orThrow, requestedInstallation, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** Counting the running hours of a year takes longer than other answers. */
const timeoutMs = 5000;

async function read(context: Context, installation: string) {
  const { product } = context.get(backendContext);
  return await product.getMaintenance(
    { params: { installation } },
    { token: sessionOf(context).accessToken, timeoutMs },
  );
}

/** The home of the address and its maintenance; null while product is unavailable. */
export async function openMaintenance(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; maintenance: HomeMaintenance | null } | null> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') return null;
  const { installation } = chosen;
  return {
    installation,
    maintenance: mainContent(context, await read(context, installation.installation)),
  };
}

/** The same, for a page that makes no sense without it. */
export async function maintenanceOrThrow(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; maintenance: HomeMaintenance }> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') throw data(null, { status: chosen.state === 'none' ? 404 : 503 });
  const { installation } = chosen;
  return {
    installation,
    maintenance: orThrow(await read(context, installation.installation)),
  };
}
