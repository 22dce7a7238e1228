import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { WebSettings } from '../../server/backend.ts';
import { pageRequestContext } from '../context.ts';
import { linkWithin } from '../paths.ts';

/** Redirects to a screen, about the home that the address of the present page names. */
export function redirectWithin(
  context: Readonly<RouterContextProvider>,
  path: string,
  init?: number | ResponseInit,
): Response {
  return redirect(linkWithin(path, context.get(pageRequestContext).url.search), init);
}

/** Redirects to an address of this origin that is no screen, or to an allowed origin; throws for others. */
export function redirectOut(
  address: string,
  { publicUrl, formTargets }: Pick<WebSettings, 'publicUrl' | 'formTargets'>,
): Response {
  const url = new URL(address, publicUrl);
  if (url.origin !== publicUrl.origin && !formTargets.includes(url.origin))
    throw new Error(`ERR_REDIRECT: nothing leads to ${url.origin}`);
  return redirectDocument(address);
}
