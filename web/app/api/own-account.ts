import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../context.ts';
import { paths } from '../paths.ts';
import { sessionOf } from './installation.ts';
import { redirectWithin } from './redirects.ts';

type Context = Readonly<RouterContextProvider>;

/** Redirects to the account page if accounts are kept by another identity provider. */
export function ownAccountOnly(context: Context): void {
  if (context.get(backendContext).settings.elsewhere)
    throw redirectWithin(context, paths.account());
}

/** Name and e-mail address, from identity or from the other provider's profile; null while identity is unavailable. */
export async function accountOf(context: Context): Promise<{
  readonly name: string | null;
  readonly email: string | null;
  readonly deletionDueAt: string | null;
} | null> {
  const { identity, settings } = context.get(backendContext);
  const session = sessionOf(context);
  if (settings.elsewhere) return { ...session.profile, deletionDueAt: null };
  const account = await identity.getAccount({}, { token: session.accessToken });
  return account.ok ? account.value : null;
}
