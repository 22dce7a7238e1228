import { redirectDocument } from 'react-router';
import type { WebSettings } from '../../server/backend.ts';

/**
 * Leads a browser out of the screens, to an address of this origin that is no screen or to one of those that a deployment
 * allows. Anywhere else is a mistake of ours, and goes nowhere.
 */
export function redirectOut(
  address: string,
  { publicUrl, formTargets }: Pick<WebSettings, 'publicUrl' | 'formTargets'>,
): Response {
  const url = new URL(address, publicUrl);
  if (url.origin !== publicUrl.origin && !formTargets.includes(url.origin))
    throw new Error(`ERR_REDIRECT: nothing leads to ${url.origin}`);
  return redirectDocument(address);
}
