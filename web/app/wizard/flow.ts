import type { Draft } from '@hearth/product/draft/contract.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import type { BrowserSession } from '../../server/sessions.ts';
import { selectInstallation, sessionOf } from '../api/installation.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import type { PageRequest } from '../page-request.ts';
import type { Flow } from './flow-state.ts';
import type { Wizard } from './wizard.ts';

interface Reading {
  readonly pageRequest: PageRequest;
  readonly backend: Pick<Backend, 'product' | 'sessions'>;
  readonly session: BrowserSession;
}

export async function readFlow(reading: Reading, url: URL, wizard: Wizard): Promise<Flow> {
  const chosen = await selectInstallation({ ...reading, url });
  if (chosen.state !== 'chosen') return { state: chosen.state };
  const found = await readDraft(reading, wizard, chosen.installation.installation);
  if (!found.ok) return { state: 'unavailable' };
  return { state: 'read', chosen, draft: found.value };
}

export async function readDraft(
  { backend, session }: Omit<Reading, 'pageRequest'>,
  wizard: Wizard,
  installation: string,
): Promise<Result<Draft | null>> {
  const found = await backend.product.getDraft(
    { params: { installation, wizard: wizard.name } },
    { token: session.accessToken },
  );
  return !found.ok && found.code === 'no-draft' ? { ok: true, value: null } : found;
}

/** The state read by the middleware, or a fresh one after a form was posted. */
export async function requestedFlow(
  context: Readonly<RouterContextProvider>,
  url: URL,
  wizard: Wizard,
): Promise<Flow> {
  const pageRequest = context.get(pageRequestContext);
  if (pageRequest.route?.wizard !== wizard.name)
    throw new Error(`${pageRequest.route?.path} does not name ${wizard.name} in the route table`);
  const reading = {
    pageRequest,
    backend: context.get(backendContext),
    session: sessionOf(context),
  };
  const flow = pageRequest.flow ?? (await readFlow(reading, url, wizard));
  if (flow.state === 'read') pageRequest.installation = flow.chosen.installation.installation;
  return flow;
}
