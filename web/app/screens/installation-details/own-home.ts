import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { requestedInstallation, orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** For pages that are about what only an owner may: to everybody else there are none. */
export async function ownHome(context: Context, url: URL): Promise<Installation> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'unavailable') throw data(null, { status: 503 });
  if (chosen.state === 'none' || chosen.installation.role !== 'owner')
    throw data(null, { status: 404 });
  return chosen.installation;
}

/** With what was said of it. */
export async function ownDetails(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; details: HomeDetails }> {
  const installation = await ownHome(context, url);
  const { product } = context.get(backendContext);
  const of = { params: { installation: installation.installation } };
  const token = { token: sessionOf(context).accessToken };
  return { installation, details: orThrow(await product.getHomeDetails(of, token)) };
}
