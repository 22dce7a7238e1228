import type { Result } from '@hearth/core/problem.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { RouterContextProvider } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import type { BrowserSession } from '../../server/sessions.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import type { PageRequest } from '../page-request.ts';
import type { NamedHome } from '../shell-context.tsx';

interface Reading {
  readonly pageRequest: PageRequest;
  readonly backend: Pick<Backend, 'product'>;
  readonly session: BrowserSession;
}

/** The person's homes, read once for all loaders of a page; an action may change them, so a posted form reads them each time. */
export function listHomes(reading: Reading): Promise<Result<readonly Installation[]>> {
  const { pageRequest, backend, session } = reading;
  const list = (): Promise<Result<readonly Installation[]>> =>
    backend.product.listInstallations({}, { token: session.accessToken });
  if (pageRequest.request.method !== 'GET') return list();
  pageRequest.homes ??= list().then((listed) => {
    if (listed.ok) pageRequest.listedHomes = listed.value.map(({ installation }) => installation);
    return listed;
  });
  return pageRequest.homes;
}

/** Names of the person's homes; null for one home, for none and without an answer. */
export async function severalHomes(
  context: Readonly<RouterContextProvider>,
): Promise<readonly NamedHome[] | null> {
  const [pageRequest, backend] = [context.get(pageRequestContext), context.get(backendContext)];
  const { session, demo } = pageRequest;
  if (!session || demo) return null;
  const listed = await listHomes({ pageRequest, backend, session });
  if (!listed.ok || listed.value.length < 2) return null;
  return listed.value.map(({ installation, name }) => ({ installation, name }));
}
