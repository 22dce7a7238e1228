import type { Context } from 'hono';
import { isOnThisMachine } from '../app/api/address.ts';
import { cookiesOf } from '../app/api/cookies.ts';
import { languages } from '../app/i18n/languages.ts';
import { passCookie } from '../app/middleware/maintenance.ts';
import type { Backend } from './backend.ts';
import { securityHeaders } from './headers.ts';
import { policyFor, standaloneDocument, styleOf } from './offline-document.ts';

type OperatorServices = Pick<Backend, 'operatorPass' | 'clock' | 'settings'>;

/** Operators have the pass of `hearth downtime pass`; in `feature` they may also be on this machine. */
export function isOperator(
  { req }: Context,
  { operatorPass, clock, settings }: OperatorServices,
): boolean {
  if (settings.environment === 'feature' && isOnThisMachine(req.raw)) return true;
  const pass = cookiesOf(req.header('cookie') ?? null)[passCookie] ?? '';
  return operatorPass.isValid(pass, clock.now());
}

/** A document for operators. It has no script and its policy admits none, whatever is in `main`; null: the content cannot be read. */
export function operatorPage(
  { settings }: OperatorServices,
  page: {
    readonly title: string;
    /** An SVG path. */
    readonly icon: string;
    readonly main: string | null;
    readonly style?: string;
  },
): Response {
  const style = `${styleOf(settings.brand)}${page.style ?? ''}`;
  const html = standaloneDocument({
    language: languages[0],
    title: page.title,
    style,
    icon: page.icon,
    main: page.main ?? '<p>The list cannot be read right now.</p>',
  });
  const headers = securityHeaders({ settings, nonce: '', url: settings.publicUrl });
  headers.set('content-security-policy', policyFor({ style }));
  headers.set('cache-control', 'private, no-store');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: page.main === null ? 503 : 200, headers });
}
