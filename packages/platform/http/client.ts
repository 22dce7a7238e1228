import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AnswerOf, Contract, Endpoint, InputOf, IsDownload } from './contract.ts';
import { isUnsafe } from './contract.ts';
import {
  type Failure,
  type Result,
  fail,
  kindOfStatus,
  kinds,
  notFound,
  ok,
} from '@hearth/core/problem.ts';
import { textIn } from './answer-text.ts';
import { forwardedResponse } from './rebase.ts';
import { startLimit } from './time-limit.ts';
import { fileType } from './request.ts';

/** Location of a service, time limits and retries. */
export interface ClientOptions {
  /** `app.fetch` in one process, the egress client or plain `fetch` between processes. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly baseUrl: string;
  /** Time limit of one attempt. */
  readonly timeoutMs: number;
  /** Attempts after the first, for calls that are safe to repeat. */
  readonly retries: number;
  /** In [0, 1): the jitter. */
  readonly random: () => number;
}

/** Location of a service: a function in this process, or an address. */
export type ServiceLocation = Pick<ClientOptions, 'baseUrl' | 'fetch'>;

export interface CallOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  /** Time limit of one attempt in place of the client's, for a call that may compute for long. */
  readonly timeoutMs?: number;
}

export type ContractClient<C extends Contract> = {
  readonly [Name in keyof C]: (
    input: InputOf<C[Name]>,
    options?: CallOptions,
  ) => Promise<IsDownload<C[Name]> extends true ? Result<Response> : Result<AnswerOf<C[Name]>>>;
};

/** Base address: the browser's, else the configured one, else the local default. */
export function baseUrlOf(addresses: {
  browser?: string | undefined;
  base?: string | undefined;
  local: string;
}): string {
  return addresses.browser || addresses.base || addresses.local;
}

export function createClient<C extends Contract>(
  contract: C,
  options: ClientOptions,
): ContractClient<C> {
  const calls = Object.entries<Endpoint>(contract).map(
    ([name, endpoint]) =>
      [
        name,
        (input: Sent, call: CallOptions = {}) => attempt({ endpoint, input, call, options }),
      ] as const,
  );
  return Object.fromEntries(calls) as unknown as ContractClient<C>;
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

/** Retries with full jitter: a random wait below a ceiling that doubles (AWS Architecture Blog, 2015). */
async function attempt(calling: Calling): Promise<Result<unknown>> {
  const url = urlOf(calling);
  // A path that no endpoint can have is not requested.
  if (url === null) return notFound();
  // One key for all attempts: the service answers a repetition with its first answer.
  const idempotencyKey = calling.call.idempotencyKey ?? randomUUID();
  const { signal } = calling.call;
  // A stream can be sent once.
  const retries = calling.endpoint.streamsFile ? 0 : calling.options.retries;
  for (let attempts = 0; ; attempts += 1) {
    const answer = await send(calling, url, idempotencyKey);
    if (answer.ok || attempts >= retries || !isPassing(answer)) return answer;
    const ceilingMs = Math.min(retryDelayMsMax, retryDelayMs * 2 ** attempts);
    const waitMs =
      answer.retryAfterS === undefined
        ? calling.options.random() * ceilingMs
        : answer.retryAfterS * 1000;
    if (waitMs > retryDelayMsMax) return answer;
    const isWaited = await sleep(waitMs, true, signal ? { signal } : {}).catch(() => false);
    if (!isWaited) return aborted;
  }
}

const aborted = fail('unavailable', 'aborted');

const isPassing = ({ kind, code }: Failure): boolean =>
  code !== 'aborted' &&
  (kind === 'unavailable' || kind === 'timed-out' || code === 'attempt-still-running');

async function send(
  { endpoint, input, call, options }: Calling,
  url: URL,
  idempotencyKey: string,
): Promise<Result<unknown>> {
  const headers = new Headers({ accept: 'application/json, text/*;q=0.9' });
  if (call.token) headers.set('authorization', `Bearer ${call.token}`);
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  if (isUnsafe(endpoint)) headers.set('idempotency-key', idempotencyKey);
  const { body } = input;
  const isStream = endpoint.streamsFile && body instanceof ReadableStream;
  const isFile = isStream || (endpoint.takesFile && body instanceof Uint8Array);
  if (body !== undefined)
    headers.set('content-type', isFile ? (endpoint.fileMediaType ?? fileType) : 'application/json');
  if (call.signal?.aborted) return aborted;
  const limit = new AbortController();
  const clearLimit = startLimit(call.timeoutMs ?? options.timeoutMs, () => limit.abort());
  const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
  const request = new Request(url, {
    method: endpoint.method.toUpperCase(),
    headers,
    signal,
    ...(isStream ? { duplex: 'half' } : {}),
    ...(body === undefined
      ? {}
      : { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
  try {
    // A download may take any time once it has begun; other answers must be complete within the limit.
    const answer = options.fetch(request).then((response) => read(endpoint, response));
    return await raced(answer, signal);
  } catch {
    if (call.signal?.aborted) return aborted;
    return limit.signal.aborted
      ? fail('timed-out', 'timed-out')
      : fail('unavailable', 'unavailable');
  } finally {
    clearLimit();
  }
}

/** Races the answer with the signal: a service in this process does not watch the signal of its request. */
function raced<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(new Error('aborted'));
  if (signal.aborted) give();
  signal.addEventListener('abort', give, { once: true });
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', give));
}

async function read(endpoint: Endpoint, response: Response): Promise<Result<unknown>> {
  if (!response.ok) return problemIn(response);
  if (endpoint.mediaTypes) return ok(forwardedResponse(response));
  const etag = response.headers.get('etag') ?? undefined;
  const text = await textIn(response);
  if (!endpoint.answer) return ok(undefined, etag);
  try {
    return ok(JSON.parse(text), etag);
  } catch {
    return fail('bad-upstream', 'foreign-answer');
  }
}

async function problemIn(response: Response): Promise<Failure> {
  const retryAfterS = retryAfterOf(response.headers.get('retry-after'));
  const extra = retryAfterS === undefined ? {} : { retryAfterS };
  const foreign = fail(kindOfStatus(response.status), 'foreign-answer', extra);
  const text = await response.text();
  try {
    const body = problemShape.safeParse(JSON.parse(text));
    return body.success
      ? { ...fail(body.data.kind, body.data.code, extra), ...pick(body.data) }
      : foreign;
  } catch {
    return foreign;
  }
}

/** Retry-After in seconds; none of our services sends the form with a date. */
function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

const problemShape = z.object({
  kind: z.enum(kinds),
  code: z.string().min(1).max(100),
  at: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  more: z.array(z.object({ code: z.string(), at: z.string() })).optional(),
});

function pick(body: z.infer<typeof problemShape>) {
  return {
    ...(body.at === undefined ? {} : { at: body.at }),
    ...(body.params === undefined ? {} : { params: body.params }),
    ...(body.more === undefined ? {} : { more: body.more }),
  };
}

/** null for a path parameter that is empty or `.` or `..`: percent-encoding does not disable these. */
function urlOf({ endpoint, input, options }: Calling): URL | null {
  let isPossible = true;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name] ?? '';
    isPossible &&= !/^\.{0,2}$/.test(value);
    return encodeURIComponent(value);
  });
  if (!isPossible) return null;
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url;
}
