import type { WebSettings } from './backend.ts';
import { type TagManagerSettings, tagManagerOrigin } from './privacy-question.ts';

/** Policy of the scanner's worker script. It allows WebAssembly compilation there only, so that no page has to allow it. */
export const scanWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export interface HeadersOf {
  readonly settings: Pick<WebSettings, 'publicUrl' | 'formTargets'>;
  readonly nonce: string;
  /** The page loads the tag manager. */
  readonly tags?: TagManagerSettings | null;
  /** Outside origins to which the page's own clients report. */
  readonly reportsTo?: readonly string[];
  readonly url: URL;
}

/**
 * Headers of every page. Scripts run by nonce and by scripts with a nonce (`strict-dynamic`); styles are our own files;
 * embedding, framing and other connections are forbidden. A page with the tag manager also admits its origins, and no scripts of others. `form-action` includes redirect targets: the device clouds' sign-in.
 */
export function securityHeaders({
  settings,
  nonce,
  tags = null,
  reportsTo = [],
}: HeadersOf): Headers {
  const tagOrigins = tags ? [tagManagerOrigin, ...tags.origins] : [];
  const also = tagOrigins.map((origin) => ` ${origin}`).join('');
  const isHttps = settings.publicUrl.protocol === 'https:';
  const policy = [
    `default-src 'none'`,
    // With `strict-dynamic` a browser ignores origins, and the tags could load scripts of any.
    `script-src 'nonce-${nonce}' ${tags ? `'self'${also}` : "'strict-dynamic'"}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `img-src 'self'${also}`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...tagOrigins, ...reportsTo].join(' ')}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action ${["'self'", ...settings.formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return new Headers({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  });
}
