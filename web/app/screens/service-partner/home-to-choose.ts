import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { requestedInstallation } from '../../api/installation.ts';
import { paths } from '../../paths.ts';

/** Roles that choose the service partner of a home. */
const choosers: readonly Installation['role'][] = ['owner', 'demo'];

export const mayChoose = ({ role }: Installation): boolean => choosers.includes(role);

/** The home whose service partner is chosen; residents are led to what they may see, people of a company to their own page of the home. */
export async function homeToChoose(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Installation> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'unavailable') throw data(null, { status: 503 });
  if (chosen.state === 'none') throw redirect(paths.servicePartner());
  const { installation } = chosen;
  if (!mayChoose(installation)) throw redirect(paths.servicePartner(installation.installation));
  return installation;
}
