import { randomUUID } from 'node:crypto';
import type { AnswerOf, Contract, Endpoint, InputOf } from './contract.ts';
import { isUnsafe } from './contract.ts';
import { type Failure, type Result, fail, kindOfStatus, ok } from './problem.ts';

/** Where a service is and how patient the caller is. */
export interface ClientOptions {
  /** `app.fetch` in one process, the egress client or plain `fetch` between processes. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly baseUrl: string;
  /** For one attempt. */
  readonly timeoutMs: number;
  /** Further attempts after the first, for calls that are safe to repeat. */
  readonly retries: number;
  /** In [0, 1): the jitter. */
  readonly random: () => number;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

export type Client<C extends Contract> = {
  readonly [Name in keyof C]: (
    input: InputOf<C[Name]>,
    options?: CallOptions,
  ) => Promise<
    C[Name]['mediaTypes'] extends readonly string[] ? Result<Response> : Result<AnswerOf<C[Name]>>
  >;
};

/** The browser's base address when there is one, else the base address, else the local default (the seed's §7). */
export function baseUrlOf(given: {
  browser?: string | undefined;
  base?: string | undefined;
  local: string;
}): string {
  return given.browser || given.base || given.local;
}

export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  const calls = Object.entries<Endpoint>(contract).map(
    ([name, endpoint]) =>
      [
        name,
        (input: Sent, call: CallOptions = {}) => attempt({ endpoint, input, call, options }),
      ] as const,
  );
  return Object.fromEntries(calls) as unknown as Client<C>;
}

interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

interface Calling {
  readonly endpoint: Endpoint;
  readonly input: Sent;
  readonly call: CallOptions;
  readonly options: ClientOptions;
}

const retryDelayMs = 50;
const retryDelayMsMax = 1_000;

/** Full jitter: a random wait below a ceiling that doubles (research: AWS Architecture Blog, 2015). */
async function attempt(calling: Calling): Promise<Result<unknown>> {
  // One key for all attempts: the service answers a repeated one with what it answered first.
  const idempotencyKey = calling.call.idempotencyKey ?? randomUUID();
  for (let tries = 0; ; tries += 1) {
    const answer = await send(calling, idempotencyKey);
    if (answer.ok || tries >= calling.options.retries || !isPassing(answer)) return answer;
    const ceilingMs = Math.min(retryDelayMsMax, retryDelayMs * 2 ** tries);
    const waitMs =
      answer.retryAfterS === undefined
        ? calling.options.random() * ceilingMs
        : answer.retryAfterS * 1000;
    if (waitMs > retryDelayMsMax) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

const isPassing = (failure: Failure): boolean =>
  failure.kind === 'unavailable' ||
  failure.kind === 'timed-out' ||
  failure.code === 'attempt-still-running';

async function send(
  { endpoint, input, call, options }: Calling,
  idempotencyKey: string,
): Promise<Result<unknown>> {
  const headers = new Headers({ accept: 'application/json, text/*;q=0.9' });
  if (call.token) headers.set('authorization', `Bearer ${call.token}`);
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  if (isUnsafe(endpoint)) headers.set('idempotency-key', idempotencyKey);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const timeOut = AbortSignal.timeout(options.timeoutMs);
  const signal = call.signal ? AbortSignal.any([call.signal, timeOut]) : timeOut;
  try {
    const response = await raced(
      options.fetch(
        new Request(urlOf(endpoint, input, options.baseUrl), {
          method: endpoint.method.toUpperCase(),
          headers,
          signal,
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        }),
      ),
      signal,
    );
    return await read(endpoint, response);
  } catch {
    return timeOut.aborted ? fail('timed-out', 'timed-out') : fail('unavailable', 'unavailable');
  }
}

/** A service in this process does not watch the signal of its request: the caller stops waiting all the same. */
function raced(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void =>
    reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  if (signal.aborted) give();
  signal.addEventListener('abort', give, { once: true });
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', give));
}

async function read(endpoint: Endpoint, response: Response): Promise<Result<unknown>> {
  if (!response.ok) return problemIn(response);
  if (endpoint.mediaTypes) return ok(response);
  const etag = response.headers.get('etag') ?? undefined;
  if (response.status === 204) return ok(undefined, etag);
  return ok(await response.json(), etag);
}

async function problemIn(response: Response): Promise<Failure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const extra = Number.isFinite(retryAfter) ? { retryAfterS: retryAfter } : {};
  const foreign = fail(kindOfStatus(response.status), 'foreign-answer', extra);
  try {
    const body: unknown = JSON.parse(await response.text());
    return isProblem(body) ? { ...fail(body.kind, body.code, extra), ...pick(body) } : foreign;
  } catch {
    return foreign;
  }
}

function isProblem(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'code' in body && 'kind' in body;
}

function pick(body: Failure) {
  return {
    ...(body.at === undefined ? {} : { at: body.at }),
    ...(body.params === undefined ? {} : { params: body.params }),
    ...(body.more === undefined ? {} : { more: body.more }),
  };
}

function urlOf(endpoint: Endpoint, input: Sent, baseUrl: string): URL {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url;
}
