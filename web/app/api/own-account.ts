import { type RouterContextProvider, redirect } from 'react-router';
import { backendContext } from '../context.ts';
import { paths } from '../paths.ts';
import { sessionOf } from './installation.ts';

type Context = Readonly<RouterContextProvider>;

/** Screens that change an account are for accounts that are kept here; others are told where theirs is. */
export function ownAccountOnly(context: Context): void {
  if (context.get(backendContext).settings.elsewhere) throw redirect(paths.account());
}

/** Name and address as identity has them, or as the provider elsewhere said them; null while identity is away. */
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
