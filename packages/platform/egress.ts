import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Metrics } from './metrics.ts';
import { type Result, fail, ok } from './problem.ts';

/**
 * The only way out of the system. https only, no redirects, a time limit, a size limit; names that resolve to private or
 * special addresses are refused, for every form such an address can be written in. Threat T9 of the threat model.
 */
export interface Egress {
  (request: Request, limits?: Partial<Limits>): Promise<Result<Response>>;
}

export interface Limits {
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

export interface EgressOptions {
  readonly metrics: Metrics;
  /**
   * Systems the operator named in the configuration, by base address. One of ours in the same process answers through its
   * function; one on the operator's own network may be private and plain http.
   */
  readonly trusted: readonly {
    readonly base: URL;
    readonly fetch?: (request: Request) => Promise<Response>;
  }[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

const defaults: Limits = { timeoutMs: 10_000, bytesMax: 8 * 1024 * 1024 };

export function createEgress(options: EgressOptions): Egress {
  return async (request, limits) => {
    const url = new URL(request.url);
    const trusted = options.trusted.find((entry) => isWithin(url, entry.base));
    const refused = trusted ? null : await refusalOf(url, options.resolve ?? resolveName);
    if (refused)
      return fail('forbidden', 'address-refused', {
        params: { host: url.hostname, reason: refused },
      });
    const end = options.metrics.upstream.startTimer({ upstream: url.hostname });
    const answer = await send(request, trusted?.fetch ?? fetch, { ...defaults, ...limits });
    end({ outcome: answer.ok ? String(answer.value.status) : answer.code });
    return answer;
  };
}

async function send(
  request: Request,
  transport: (request: Request) => Promise<Response>,
  limits: Limits,
): Promise<Result<Response>> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    const bounded = new Request(request, { redirect: 'manual', signal });
    const response = await Promise.race([transport(bounded), aborted]);
    const bytes = await Promise.race([readAtMost(response, limits.bytesMax), aborted]);
    if (bytes === null)
      return fail('bad-upstream', 'answer-too-large', { params: { bytesMax: limits.bytesMax } });
    const isEmpty = bytes.byteLength === 0 || [101, 204, 205, 304].includes(response.status);
    return ok(
      new Response(isEmpty ? null : bytes, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      }),
    );
  } catch {
    return signal.aborted ? fail('timed-out', 'timed-out') : fail('unavailable', 'unreachable');
  }
}

async function readAtMost(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  const all = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return all;
}

function isWithin(url: URL, base: URL): boolean {
  const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return url.origin === base.origin && (path === '/' || `${url.pathname}/`.startsWith(path));
}

async function refusalOf(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<string | null> {
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username !== '' || url.password !== '') return 'credentials-in-address';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return 'unknown-host';
  return addresses.some((address) => isSpecial(address)) ? 'private-address' : null;
}

async function resolveName(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map((found) => found.address);
}

/** The special-purpose registries of RFC 6890 and its successors. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(net, bits, 'ipv6');

export function isSpecial(address: string): boolean {
  return special.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
