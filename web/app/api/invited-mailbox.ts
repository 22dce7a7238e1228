import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../context.ts';
import { addressOf } from './address.ts';
import type { StoredCode } from './stored-code.ts';

/** The mailbox that an invitation was sent to, for the form of a new account; null without an invitation. */
export async function invitedMailbox(
  context: Readonly<RouterContextProvider>,
  { stored, request }: { readonly stored: StoredCode | null; readonly request: Request },
): Promise<string | null> {
  if (stored === null || stored.kind === 'label') return null;
  const { product, serviceToken } = context.get(backendContext);
  const input = { body: { code: stored.code, address: addressOf(request) } };
  const token = { token: await serviceToken() };
  const found = await {
    invitation: () => product.previewInvitation(input, token),
    resident: () => product.previewResidentInvitation(input, token),
    colleague: () => product.previewColleagueInvitation(input, token),
  }[stored.kind]();
  return found.ok ? found.value.mailbox : null;
}
