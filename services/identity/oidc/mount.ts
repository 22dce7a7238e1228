import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemResponse, fail } from '@hearth/core/problem.ts';
import inject from 'light-my-request';
import { pageSecurity } from './pages.ts';

/** Node's own shape of a request listener, as the provider has it. */
export type ProviderListener = (request: IncomingMessage, response: ServerResponse) => void;

export interface MountOptions {
  readonly publicUrl: URL;
  /** The current provider; it changes with the signing keys. */
  readonly listener: () => Promise<ProviderListener>;
}

export const mountPath = '/idp';

/** Marks an answer to a sign-out that needs no question; carries the secret of its form, and never leaves this process. */
export const silentSignOutHeader = 'x-hearth-silent-sign-out';

const bodyBytesMax = 64 * 1024;

/**
 * The provider as (Request) => Response. It gets the public origin instead of the request's Host header, so all addresses in its
 * answers have our origin.
 */
export function mountProvider(options: MountOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await bodyOf(request);
    if (body === null)
      return problemResponse(
        fail('too-large', 'body-too-large', { params: { bytesMax: bodyBytesMax } }),
      );
    // The provider keeps parameters as jsonb, which has no U+0000.
    if (body.includes('%00'))
      return problemResponse(fail('malformed', 'nul-character', { at: '/body' }));
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const sent = { method: request.method, url: pathname + search, headers, body };
    const first = await pass(options, asTaken(sent));
    const secret = first.headers.get(silentSignOutHeader);
    if (secret === null) return first;
    return await pass(options, {
      method: 'POST',
      url: `${mountPath}/session/end/confirm`,
      headers: {
        cookie: cookiesAfter(headers['cookie'] ?? '', first),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString()),
    });
  };
}

interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** The library takes a sign-out by GET alone; as a form the ID token is in no address on the way here. */
function asTaken(sent: Passed): Passed {
  if (sent.method !== 'POST' || sent.url !== `${mountPath}/session/end`) return sent;
  const url = `${sent.url}?${sent.body.toString()}`;
  return { ...sent, method: 'GET', url, body: Buffer.alloc(0) };
}

async function pass({ publicUrl, listener }: MountOptions, sent: Passed): Promise<Response> {
  const answer = await listener();
  const given = await inject(
    (request, response) => {
      // Koa's mounting: the provider routes by `url` and finds the prefix of its own addresses by comparing the two.
      Object.assign(request, { originalUrl: request.url });
      request.url = (request.url ?? '').slice(mountPath.length) || '/';
      answer(request, response);
    },
    {
      method: sent.method,
      url: sent.url,
      headers: {
        ...withoutHop(sent.headers),
        host: publicUrl.host,
        'x-forwarded-host': publicUrl.host,
        'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
        'content-length': String(sent.body.byteLength),
      },
      payload: sent.body,
    },
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(given.headers))
    for (const line of [value ?? []].flat()) headers.append(name, String(line));
  headers.delete('content-length');
  headers.delete('connection');
  for (const [name, value] of Object.entries(pageSecurity)) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const isEmpty = [204, 205, 304].includes(given.statusCode) || sent.method === 'HEAD';
  return new Response(isEmpty ? null : new Uint8Array(given.rawPayload), {
    status: given.statusCode,
    headers,
  });
}

/** Forwarding headers of the request are replaced by the public origin. */
function withoutHop(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(forwarded|x-forwarded-.*|connection|transfer-encoding|expect)$/.test(name),
    ),
  );
}

/** The request's cookies as the browser would have them after this answer. */
function cookiesAfter(sent: string, answer: Response): string {
  const lines = [
    ...sent.split(/;\s*/),
    ...answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  ];
  const cookies = new Map(
    lines.flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function bodyOf(request: Request): Promise<Buffer | null> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
