import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Metrics } from '../process/metrics.ts';
import { pinnedFetch } from './pinned-fetch.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

/**
 * Client for all requests to other systems: https only, no redirects, a time limit and a size limit. Names that resolve to
 * private or special addresses are refused, in every notation of an address. It guards against server-side request forgery.
 */
export interface Egress {
  (request: Request, limits?: Partial<EgressLimits>): Promise<Result<Response>>;
}

export interface EgressLimits {
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

export interface EgressOptions {
  readonly metrics: Metrics;
  /**
   * Systems that the operator configured, by base address. A service in the same process is called through its function; a
   * system on the local network may be private and plain http.
   */
  readonly trusted: readonly {
    readonly base: URL;
    readonly fetch?: (request: Request) => Promise<Response>;
  }[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Sends a request to exactly these addresses; replaced in tests. */
  readonly connect?: (request: Request, addresses: readonly string[]) => Promise<Response>;
}

const defaults: EgressLimits = { timeoutMs: 10_000, bytesMax: 8 * 1024 * 1024 };

export function createEgress(options: EgressOptions): Egress {
  const { resolve = resolveName, connect = pinnedFetch, metrics, trusted } = options;
  return async (request, requestLimits) => {
    const limits = { ...defaults, ...requestLimits };
    const url = new URL(request.url);
    const trustedEntry = trusted.find((entry) => isWithin(url, entry.base));
    const end = metrics.upstream.startTimer({ upstream: url.hostname });
    const answer = await within(limits.timeoutMs, request.signal, async (signal) => {
      const transport = trustedEntry
        ? ok(trustedEntry.fetch ?? fetch)
        : await checkedTransport(url, { resolve, connect });
      if (!transport.ok) return transport;
      const limited = new Request(request, { redirect: 'manual', signal });
      return bounded(await transport.value(limited), limits.bytesMax);
    });
    end({ outcome: answer.ok ? String(answer.value.status) : answer.code });
    return answer;
  };
}

/** A transport to the addresses that were just checked, and to no others. */
async function checkedTransport(
  url: URL,
  { resolve, connect }: Required<Pick<EgressOptions, 'resolve' | 'connect'>>,
): Promise<Result<(request: Request) => Promise<Response>>> {
  const checked = await checkedAddresses(url, resolve);
  if (typeof checked !== 'string') return ok((request) => connect(request, checked));
  return fail('forbidden', 'address-refused', { params: { host: url.hostname, reason: checked } });
}

/** Ends `work` at the time limit and with its caller; a service in this process ignores signals. */
async function within(
  timeoutMs: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<Response>>,
): Promise<Result<Response>> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([caller, limit]);
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(new Error('ended'));
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    return await Promise.race([promise, work(signal)]);
  } catch {
    if (caller.aborted) return fail('unavailable', 'aborted');
    return limit.aborted ? fail('timed-out', 'timed-out') : fail('unavailable', 'unreachable');
  } finally {
    signal.removeEventListener('abort', give);
  }
}

async function bounded(response: Response, bytesMax: number): Promise<Result<Response>> {
  const bytes = await readAtMost(response, bytesMax);
  if (bytes === null) return fail('bad-upstream', 'answer-too-large', { params: { bytesMax } });
  const isEmpty = bytes.byteLength === 0 || [204, 205, 304].includes(response.status);
  const { status, statusText, headers } = response;
  return ok(new Response(isEmpty ? null : bytes, { status, statusText, headers }));
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

/** Whether a URL is below a base. Parent steps are refused in any encoding: the system may decode what a URL does not. */
function isWithin(url: URL, base: URL): boolean {
  const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return (
    url.origin === base.origin &&
    `${url.pathname}/`.startsWith(path) &&
    !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(
      url.pathname.replaceAll(/%2f|%5c/gi, '/').replaceAll(/%2e/gi, '.'),
    )
  );
}

/** The addresses of a name, or the reason why they are refused. */
async function checkedAddresses(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[] | 'not-https' | 'unknown-host' | 'private-address'> {
  if (url.protocol !== 'https:') return 'not-https';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return 'unknown-host';
  return addresses.some((address) => isSpecial(address)) ? 'private-address' : addresses;
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
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** Whether an address is outside of the public internet; also true for text that is no address. */
export function isSpecial(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  const version = isIP(bare);
  return version === 0 || special.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}
