import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirectDocument } from 'react-router';
import { backendContext, pageRequestContext } from '../context.ts';
import { linkWithin } from '../paths.ts';
import { sessionOf } from './installation.ts';
import { textFields } from './text-fields.ts';

type Context = Readonly<RouterContextProvider>;
type Typed = Readonly<Record<string, string>>;

/**
 * Passes an answer on; if the service requires a recent sign-in, stores the typed fields (no passwords) and redirects to sign-in
 * and back.
 */
export async function withStepUp<T>(
  context: Context,
  answer: Result<T>,
  waiting: { readonly posted: FormData; readonly path: string },
): Promise<Result<T>> {
  if (answer.ok || answer.kind !== 'step-up') return answer;
  const { storedForms } = context.get(backendContext);
  const { url } = context.get(pageRequestContext);
  const formId = await storedForms.keep(
    sessionOf(context),
    Object.fromEntries(textFields(waiting.posted)),
  );
  const back = new URL(linkWithin(waiting.path, url.search), 'http://app.invalid');
  back.searchParams.set('form', formId);
  throw signInAgain(context, `${back.pathname}${back.search}`);
}

/** The redirect to a second sign-in and back to an address. */
export function signInAgain(context: Context, returnTo: string): Response {
  const { language } = context.get(pageRequestContext);
  const query = new URLSearchParams({ 'step-up': '1', locale: language.tag, return: returnTo });
  return redirectDocument(`/auth/start?${query}`);
}

/** The stored fields after the sign-in, for the same session only. */
export async function restoredFields(context: Context, url: URL): Promise<Typed | null> {
  const formId = url.searchParams.get('form');
  if (formId === null) return null;
  return await context.get(backendContext).storedForms.find(sessionOf(context), formId);
}
