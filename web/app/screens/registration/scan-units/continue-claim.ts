import type { Claim, Label } from '@hearth/product/claim/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import type { BrowserSession } from '../../../../server/sessions.ts';
import { orThrow } from '../../../api/installation.ts';
import { type Source, deleteCode, storeCode } from '../../../api/stored-code.ts';
import { guestPath } from '../../../api/guest-path.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { paths } from '../../../paths.ts';
import { invalidQuery } from './invalid-query.ts';
import { rangeIn } from './range-icon.ts';
import { claimScreen } from './screen-of.ts';

type Context = Readonly<RouterContextProvider>;

export interface ReadText {
  readonly text: string;
  readonly range: string | null;
  readonly source: Source;
}

/** The session of a person; null for a demo session, which owns no units. */
export function ownSession(context: Context): BrowserSession | null {
  const pageRequest = context.get(pageRequestContext);
  return pageRequest.demo ? null : pageRequest.session;
}

/** Redirects a scanned text to its next screen: invalid code, sign-in (the label is stored), or detection of the unit. */
export async function continueClaim(context: Context, scanned: ReadText): Promise<Response> {
  const { product, serviceToken } = context.get(backendContext);
  const range = rangeIn(scanned.range);
  const { text } = scanned;
  const body = { text, range };
  const label = orThrow(await product.readLabel({ body }, { token: await serviceToken() }));
  if (label.kind !== 'unit') return redirect(invalidPath(label, scanned));
  const session = ownSession(context);
  if (!session)
    return redirect(guestPath(context), {
      headers: { 'set-cookie': storeCode({ kind: 'label', ...scanned, range }) },
    });
  const token = { token: session.accessToken };
  const started = await product.startClaim({ body: { ...body, source: scanned.source } }, token);
  if (!started.ok && started.code === 'too-many-units')
    return redirect(paths.scanOverview({ full: 'full' }));
  const { claim } = orThrow(started);
  const found = await product.detectUnit({ params: { claim } }, token);
  const next = found.ok ? claimScreen(found.value) : paths.scanDetecting(claim);
  return redirect(next, { headers: { 'set-cookie': deleteCode } });
}

function invalidPath(label: Label, { range, source }: ReadText): string {
  const invalid = invalidQuery(label, range);
  return source === 'typed' ? paths.scanInvalidManual(invalid) : paths.scanInvalid(invalid);
}

/** The claim in the address; redirects if its state belongs to another screen. */
export async function openClaim(
  context: Context,
  url: URL,
  states: readonly Claim['state'][],
): Promise<Claim> {
  const { product } = context.get(backendContext);
  const session = ownSession(context);
  const named = url.searchParams.get('claim') ?? '';
  if (!session || !/^[0-9a-f-]{36}$/.test(named)) throw redirect(paths.scanCode());
  const found = orThrow(
    await product.getClaim({ params: { claim: named } }, { token: session.accessToken }),
  );
  if (!states.includes(found.state)) throw redirect(claimScreen(found));
  return found;
}
