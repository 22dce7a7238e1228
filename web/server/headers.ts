import type { WebSettings } from './backend.ts';

/**
 * The policy of the scanner's worker, which is a script with headers of its own: WebAssembly is compiled there and nowhere else,
 * so that no page of the app has to allow it.
 */
export const scanWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export interface HeadersOf {
  readonly settings: Pick<WebSettings, 'publicUrl' | 'formTargets'>;
  readonly nonce: string;
  readonly url: URL;
}

/**
 * The headers of every page. Scripts run by nonce and by what they load (`strict-dynamic`); styles are files of ours; nothing
 * is embedded, framed or sent elsewhere. `form-action` also covers where a form's redirect ends: the device clouds' sign-in.
 */
export function securityHeaders({ settings, nonce }: HeadersOf): Headers {
  const isHttps = settings.publicUrl.protocol === 'https:';
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
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
