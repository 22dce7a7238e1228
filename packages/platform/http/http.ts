import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Access, Caller } from '@hearth/access/access.ts';
import { type Identification, admit, callerKey } from '@hearth/access/admission.ts';
import type { RecordPartnerUse } from '@hearth/access/partner-use.ts';
import {
  throwIfCancelled,
  withCancellation,
  withoutCancellation,
} from '@hearth/core/cancellation.ts';
import {
  type AnswerOf,
  type Contract,
  type Endpoint,
  type ParsedOf,
  isUnsafe,
} from './contract.ts';
import type { Database } from '../database/database.ts';
import {
  type IdempotentRequest,
  type IdempotencyClaim,
  type StoredAnswer,
  claim,
  hashOf,
  nameOf,
  release,
  settle,
} from '../database/idempotency.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { bearer, describe } from './open-api.ts';
import { type Ok, type Result, fail, problemResponse } from '@hearth/core/problem.ts';
import type { Registry } from '@hearth/access/registry.ts';
import { textResponse } from './answer-text.ts';
import { readContent, readPath } from './request.ts';

export interface ServiceOptions extends Identification {
  readonly service: string;
  readonly registry: Registry;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Records each request of a partner that was allowed and answered. */
  readonly recordPartnerUse?: RecordPartnerUse;
}

/** Arguments of a service's function: the validated input and the caller. */
export type Call<E> = ParsedOf<E> & {
  readonly caller: Caller;
  /** The access to the installation in the path. Reading it at an endpoint without an installation is a bug and throws. */
  readonly access: Access;
  readonly ifMatch: string | undefined;
  readonly requestId: string;
  /**
   * Identifies this attempt of a change, equal in every repetition; undefined without an `Idempotency-Key`. After a crash
   * behind the commit, a repetition runs again: effects that must happen once are stored under this id.
   */
  readonly attempt: string | undefined;
  /**
   * Returns the result, and stores its answer as the last statement of the change's transaction. A repetition after a crash
   * gets the stored answer and changes nothing. Throws, and so rolls back, when another run has taken the attempt over.
   */
  readonly answerIn: (tx: Database, result: Result<AnswerOf<E>>) => Promise<Result<AnswerOf<E>>>;
  readonly request: Request;
};

export type Implementation<C extends Contract> = {
  readonly [Name in keyof C]: (
    call: Call<C[Name]>,
  ) => Promise<Result<AnswerOf<C[Name]>> | Response>;
};

/** The service as a function of requests, for use in this process or behind a port. */
export interface ServiceApp {
  implement<C extends Contract>(contract: C, implementation: Implementation<C>): void;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly openApi: () => unknown;
}

export function createServiceApp(options: ServiceOptions): ServiceApp {
  const app = new OpenAPIHono();
  app.notFound(() => problemResponse(fail('not-found', 'no-such-endpoint')));
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', bearer);
  const openApi = (): unknown =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `Hearth ${options.service}`, version: '1' },
    });
  return {
    implement(contract, implementation) {
      for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
        const answer = implementation[name];
        if (!answer) throw new Error(`${options.service} does not implement ${name}`);
        options.registry.add({
          ...declarationOf(endpoint),
          kind: endpoint.mediaTypes ? 'download' : 'endpoint',
          service: options.service,
          name,
          address: { method: endpoint.method.toUpperCase(), path: endpoint.path },
        });
        app.openAPIRegistry.registerPath(describe(name, endpoint));
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
        app.on(endpoint.method, path, (context) =>
          serveEndpoint({ options, name, endpoint, answer: answer as AnyAnswer, context }),
        );
      }
    },
    fetch: async (request) => app.fetch(request),
    openApi,
  };
}

type AnyAnswer = (call: Call<Endpoint>) => Promise<Result<unknown> | Response>;

interface Serving {
  readonly options: ServiceOptions;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly answer: AnyAnswer;
  readonly context: Context;
}

async function serveEndpoint(serving: Serving): Promise<Response> {
  const { options, name, endpoint, context } = serving;
  const requestId = requestIdOf(context.req.raw);
  const end = options.metrics.requests.startTimer({ service: options.service, endpoint: name });
  const { signal } = context.req.raw;
  // A change is completed although its caller has disconnected; an unread download ends by itself.
  const isCancellable = !isUnsafe(endpoint) && !endpoint.mediaTypes;
  const answerRequest = (): Promise<Response> => answerOf(serving, requestId);
  const answering = isCancellable
    ? withCancellation(signal, answerRequest)
    : withoutCancellation(answerRequest);
  const answer = await answering.catch((error: unknown) => {
    if (isCancellable && signal.aborted)
      return problemResponse(fail('unavailable', 'aborted'), requestId);
    options.log.error({ err: error, requestId, endpoint: name }, 'request failed');
    return problemResponse(fail('unexpected', 'unexpected'), requestId);
  });
  // The headers of a forwarded download are immutable.
  const response = endpoint.mediaTypes ? new Response(answer.body, answer) : answer;
  response.headers.set('x-request-id', requestId);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  const { status } = response;
  const seconds = end({ status: String(status) });
  const ms = Math.round(seconds * 1000);
  options.log.info({ requestId, endpoint: name, method: endpoint.method, status, ms }, 'request');
  return response;
}

async function answerOf(serving: Serving, requestId: string): Promise<Response> {
  const { options, endpoint, context } = serving;
  const path = readPath(endpoint, context.req.param());
  if (!path.ok) return problemResponse(path, requestId);
  const admitted = await admit(options, endpoint, {
    authorization: context.req.header('authorization'),
    installation: context.req.param('installation'),
  });
  if (!admitted.ok) return problemResponse(admitted, requestId);
  const { value: caller } = admitted;
  const response = await answerTo(caller, serving, { params: path.value.params, requestId });
  await recordUse(caller, serving, response);
  return response;
}

/**
 * One place for all services: an answer to a partner leaves a line in the access journal before it leaves. A refusal is not a
 * use. Without its line a reading is not answered; a change has happened, so its answer is.
 */
async function recordUse(
  caller: Caller,
  { options, endpoint, name }: Serving,
  response: Response,
): Promise<void> {
  if (caller.kind !== 'access' || response.status >= 400) return;
  try {
    await options.recordPartnerUse?.(caller.access, endpoint);
  } catch (error) {
    if (!isUnsafe(endpoint)) {
      await response.body?.cancel();
      throw error;
    }
    options.log.error({ err: error, endpoint: name }, 'the access journal was not written');
  }
}

async function answerTo(
  caller: Caller,
  serving: Serving,
  { params, requestId }: { params: ParsedOf<Endpoint>['params']; requestId: string },
): Promise<Response> {
  const { options, endpoint, context } = serving;
  const content = await readContent(endpoint, context.req.raw);
  if (!content.ok) return problemResponse(content, requestId);
  const { query, body, sent } = content.value;
  const key = context.req.header('idempotency-key') ?? '';
  const isKey = /^[\x21-\x7e]{8,200}$/.test(key);
  const attemptOf = (): IdempotentRequest => ({
    service: options.service,
    caller: callerKey(caller),
    endpoint: serving.name,
    key,
    requestHash: hashOf(`${context.req.path}${sent}`),
  });
  const run = async (held: IdempotencyClaim | null): Promise<Response> => {
    const parsed = { params, query, body };
    const named = isKey ? nameOf(attemptOf()) : undefined;
    const call = callOf({
      parsed,
      caller,
      context,
      requestId,
      attempt: named,
      answerIn: held ? answerIn(serving, held) : async (_, result) => result,
    });
    const outcome = await serving.answer(call);
    throwIfCancelled();
    if (outcome instanceof Response) return outcome;
    return outcome.ok ? written(outcome, serving) : problemResponse(outcome, requestId);
  };
  if (!isUnsafe(endpoint) || endpoint.idempotent === true) return run(null);
  if (!isKey) {
    const code = key === '' ? 'idempotency-key-missing' : 'idempotency-key-malformed';
    return problemResponse(fail('malformed', code, { at: '/header/idempotency-key' }), requestId);
  }
  return once({ options, attempt: attemptOf(), run, requestId });
}

/** Runs at most once for a key; repetitions get the answer of the first run. */
async function once(request: {
  options: ServiceOptions;
  attempt: IdempotentRequest;
  run: (held: IdempotencyClaim) => Promise<Response>;
  requestId: string;
}): Promise<Response> {
  const { options, attempt } = request;
  const claimed = await claim(options.db, attempt, options.clock);
  if (claimed.state === 'refused') return problemResponse(claimed.failure, request.requestId);
  if (claimed.state === 'answered') return answeredBefore(claimed.answer);
  try {
    const response = await request.run(claimed.claim);
    if (response.status >= 500 || response.status === 429) await release(options.db, claimed.claim);
    else await settle(options.db, claimed.claim, await storedAnswerOf(response));
    return response;
  } catch (error) {
    await release(options.db, claimed.claim);
    throw error;
  }
}

/** The `answerIn` of a call. A failure changes nothing, so a repetition may run again. */
function answerIn(serving: Serving, held: IdempotencyClaim): Call<Endpoint>['answerIn'] {
  return async (tx, result) => {
    if (!result.ok) return result;
    const answer = await storedAnswerOf(written(result, serving));
    if (!(await settle(tx, held, answer))) throw new Error('the attempt was given up');
    return result;
  };
}

const storedAnswerOf = async (response: Response): Promise<StoredAnswer> => ({
  status: response.status,
  body: await response.clone().text(),
  etag: response.headers.get('etag'),
});

function answeredBefore({ status, body, etag }: StoredAnswer): Response {
  const isProblem = status >= 400;
  return new Response(body === '' ? null : body, {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : 'application/json',
      ...(etag === null ? {} : { etag }),
    },
  });
}

function callOf(parts: {
  parsed: ParsedOf<Endpoint>;
  caller: Caller;
  context: Context;
  requestId: string;
  attempt: string | undefined;
  answerIn: Call<Endpoint>['answerIn'];
}): Call<Endpoint> {
  const { caller, context, attempt } = parts;
  return {
    ...parts.parsed,
    caller,
    get access(): Access {
      if (caller.kind !== 'access')
        throw new Error('this endpoint is called without an installation');
      return caller.access;
    },
    ifMatch: context.req.header('if-match'),
    requestId: parts.requestId,
    attempt,
    answerIn: parts.answerIn,
    request: context.req.raw,
  };
}

/** Serialises an answer by its contract: unnamed fields are removed, invalid ones are a bug. */
function written({ value, etag }: Ok<unknown>, { endpoint, name, context }: Serving): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (etag !== undefined) {
    headers.set('etag', etag);
    headers.set('cache-control', 'private, no-cache');
    if (!isUnsafe(endpoint) && isUnchanged(context.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
  }
  if (!endpoint.answer) return new Response(null, { status: 204, headers });
  return textResponse(textOf(value, { endpoint, name }), { status: 200, headers });
}

/** Texts of frozen answers: many requests share such an answer, and it never changes. */
const frozenTexts = new WeakMap<object, { readonly endpoint: Endpoint; readonly text: string }>();

function textOf(value: unknown, { endpoint, name }: Pick<Serving, 'endpoint' | 'name'>): string {
  const frozen = typeof value === 'object' && Object.isFrozen(value) ? value : null;
  const before = frozen && frozenTexts.get(frozen);
  if (before?.endpoint === endpoint) return before.text;
  const answer = endpoint.answer?.safeParse(value);
  if (!answer?.success)
    throw new Error(`${name} does not answer as its contract says`, { cause: answer?.error });
  const text = JSON.stringify(answer.data);
  if (frozen) frozenTexts.set(frozen, { endpoint, text });
  return text;
}

/** Whether any listed ETag matches, compared weakly (RFC 9110 §13.1.2). */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
  return etags.includes('*') || etags.includes(etag.replace(/^W\//, ''));
}

function requestIdOf(request: Request): string {
  const clientId = request.headers.get('x-request-id');
  return clientId !== null && /^[\w-]{8,64}$/.test(clientId) ? clientId : randomUUID();
}

function declarationOf(endpoint: Endpoint) {
  const { resource, verb, roles, stepUp, idempotent, partnerScope } = endpoint;
  return {
    resource,
    verb,
    roles,
    ...(stepUp === undefined ? {} : { stepUp }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(partnerScope === undefined ? {} : { partnerScope }),
  };
}
