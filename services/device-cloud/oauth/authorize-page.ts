import { escapeHtml } from '@hearth/core/escape-html.ts';
import { createHash } from 'node:crypto';
import type { AuthorizationRequest } from './authorization-request.ts';

export type PageNotice = 'wrong' | 'too-many' | null;

const style = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#e8edf2;color:#16202a}
main{max-width:22rem;margin:8vh auto;padding:1.5rem;background:#fff;border-top:6px solid #0a6e8a}
h1{font-size:1.25rem;margin:0 0 .5rem}label{display:block;margin:1rem 0 .25rem}
input{width:100%;box-sizing:border-box;padding:.6rem;font:inherit;border:1px solid #5a6b78;background:#fff;color:#16202a}
button{font:inherit;padding:.7rem 1rem;margin:1.25rem .5rem 0 0;border:1px solid #0a5d75;background:#0a5d75;color:#fff}
button.plain{background:#fff;color:#0a5d75}[role=alert]{border-inline-start:4px solid #b3261e;padding-inline-start:.75rem}
@media(prefers-color-scheme:dark){body{background:#0f161c;color:#e6edf2}main{background:#1a242c}input{background:#0f161c;color:#e6edf2}button.plain{background:#1a242c;color:#8fd3e8}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const notices = {
  wrong: 'E-mail address and password do not match.',
  'too-many': 'Too many attempts for this account. Please wait a quarter of an hour.',
} as const;

/** The vendor's sign-in and consent page: one form, no script. */
export function authorizePage(
  request: AuthorizationRequest,
  typed: { readonly service: string; readonly email: string; readonly notice: PageNotice },
): Response {
  const { client, redirectUri, scope, state, codeChallenge, nonce } = request;
  const hidden = Object.entries({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: codeChallenge === undefined ? undefined : 'S256',
  })
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`,
    )
    .join('');
  const alert = typed.notice ? `<p role="alert">${notices[typed.notice]}</p>` : '';
  const body = `<h1>${typed.service}</h1>
<p>Sign in to let <strong>${escapeHtml(client.id)}</strong> see and control the units of your account.</p>${alert}
<form method="post" action="authorize">${hidden}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(typed.email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button name="decision" value="allow">Sign in and allow</button>
<button class="plain" name="decision" value="deny" formnovalidate>Cancel</button>
</form>`;
  const status = typed.notice === 'too-many' ? 429 : typed.notice === 'wrong' ? 401 : 200;
  return page({
    title: `Sign in - ${typed.service}`,
    body,
    status,
    formTarget: sourceOf(redirectUri),
  });
}

/** Page for a request whose client or redirect address is unknown. */
export function refusalPage(
  service: string,
  reason: 'unknown-client' | 'unknown-redirect' | 'invalid-request',
): Response {
  const text = {
    'unknown-client': 'The app that sent you here is not known to this service.',
    'unknown-redirect':
      'The app that sent you here asks to return to an address it did not register.',
    'invalid-request': 'The request cannot be read.',
  }[reason];
  return page({
    title: `Not possible - ${service}`,
    body: `<h1>${service}</h1><p role="alert">${text}</p>`,
    status: 400,
    formTarget: '',
  });
}

/** Source for `form-action`, which also covers the redirect after the post. */
function sourceOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}

function page(input: {
  readonly title: string;
  readonly body: string;
  readonly status: number;
  readonly formTarget: string;
}): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${input.title}</title>
<style>${style}</style></head><body><main>${input.body}</main></body></html>`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${input.formTarget}; frame-ancestors 'none'; base-uri 'none'`;
  return new Response(html, {
    status: input.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}
