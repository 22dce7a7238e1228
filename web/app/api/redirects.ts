import { redirectDocument } from 'react-router';
import type { WebSettings } from '../../server/backend.ts';

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
