import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { setClientAddress } from './client-address.ts';
import type { Logger } from '../process/log.ts';
import { type Problem, type Result, fail, ok, problemResponse } from '@hearth/core/problem.ts';
import type { NamedSetting } from '../process/settings.ts';

/** Settings of the checks and headers that every request and answer of a port gets. */
export interface Front {
  /** Public address: the URL of every request gets its origin. */
  readonly publicUrl: URL;
  /** Host names that requests may have besides those of `isKnownHost`. */
  readonly allowedHosts?: readonly string[];
  /** Number of the operator's proxies in front of this process that add to `X-Forwarded-For`. */
  readonly proxies?: number;
  readonly log: Logger;
}

type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Node's listener for an app that is a function of requests. */
export function listenerOf(
  front: Front,
  app: (request: Request) => Promise<Response>,
): NodeListener {
  const refusals = new WeakMap<object, Problem>();
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const refusal = refusals.get(incoming);
      return refusal ? problemResponse(refusal) : await app(request);
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    setCommonHeaders(response, front);
    const refusal = refusalOf(request, front);
    if (refusal) refusals.set(request, refusal);
    setClientAddress(request, front.proxies ?? 0);
    moveToPublicOrigin(request, front);
    void listener(request, response);
  };
}

/** Sets the headers common to all answers; headers that an answer sets itself remain. */
function setCommonHeaders(response: ServerResponse, { publicUrl }: Front): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('content-security-policy', "frame-ancestors 'none'");
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  if (publicUrl.protocol === 'https:')
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains');
}

/** Reason to refuse a request before it is read, or null. */
function refusalOf(request: IncomingMessage, front: Front): Problem | null {
  if (!isKnownHost(request, front)) {
    front.log.warn({ host: request.headers.host }, 'refused a host that is not in ALLOWED_HOSTS');
    return fail('misdirected', 'unknown-host', { at: '/header/host' });
  }
  // PostgreSQL stores no U+0000, and no address of ours has one.
  if (request.url?.includes('%00')) return fail('malformed', 'nul-character', { at: '/url' });
  return null;
}

/**
 * Gives the request an absolute target at the public origin, which the adapter takes as its URL. Behind a proxy that ends TLS
 * the connection is plain http, but pages, forms and redirects belong to the https origin.
 */
function moveToPublicOrigin(request: IncomingMessage, { publicUrl }: Front): void {
  const target = request.url ?? '';
  if (target.startsWith('/')) request.url = publicUrl.origin + target;
  else if (/^https?:/i.test(target) && URL.canParse(target)) {
    const { pathname, search } = new URL(target);
    request.url = publicUrl.origin + pathname + search;
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the request is for this process. After DNS rebinding, a page of another site sends its own host name. Accepted are
 * the public name, the loopback names, the connection's own address (probes of a container platform) and ALLOWED_HOSTS. Ports
 * are not compared.
 */
function isKnownHost(request: IncomingMessage, { publicUrl, allowedHosts = [] }: Front): boolean {
  const target = request.url ?? '';
  const absoluteTarget = /^https?:/i.test(target) ? target : `http://${request.headers.host ?? ''}`;
  const name = URL.canParse(absoluteTarget) ? new URL(absoluteTarget).hostname : '';
  if (name === '') return false;
  return (
    name === publicUrl.hostname ||
    loopbackNames.has(name) ||
    allowedHosts.includes(name) ||
    name === localName(request)
  );
}

function localName({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? '').replace(/^::ffff:(?=\d)/, '');
  return address.includes(':') ? `[${address}]` : address;
}

/** Host names of a comma-separated setting, in URL form and without ports. */
export function hostNamesOf([name, value]: NamedSetting): Result<readonly string[]> {
  const entries = (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const names = entries.map((entry) => URL.parse(`http://${entry}/`));
  const isWrong = names.some(
    (url, at) => !url || url.pathname !== '/' || /[/@?#]/.test(entries[at] ?? ''),
  );
  if (isWrong) return fail('invalid', 'not-a-host-name', { at: `/${name}` });
  return ok(names.flatMap((url) => url?.hostname ?? []));
}
