import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { requestedInstallation } from '../../api/installation.ts';

/** The home that the path names, for its people; 404 for a partner. Null when the list of homes did not answer. */
export async function homeOfPath(
  context: Readonly<RouterContextProvider>,
  url: URL,
  installation: string,
): Promise<Installation | null> {
  const named = new URL(url);
  named.searchParams.set('installation', installation);
  const chosen = await requestedInstallation(context, named);
  if (chosen.state === 'unavailable') return null;
  if (chosen.state === 'none' || chosen.installation.role === 'partner')
    throw data(null, { status: 404 });
  return chosen.installation;
}
