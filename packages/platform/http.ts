import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Access, Caller, TokenKey } from './access.ts';
import { verifyToken } from './access.ts';
import type { Clock } from './clock.ts';
import {
  type AnswerOf,
  type Contract,
  type Endpoint,
  type ParsedOf,
  isUnsafe,
} from './contract.ts';
import type { Database } from './database.ts';
import { type Attempt, claim, hashOf, release, settle } from './idempotency.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import {
  type Failure,
  type Result,
  fail,
  httpStatusOf,
  notFound,
  ok,
  problemResponse,
} from './problem.ts';
import type { Registry } from './registry.ts';
import { readInput } from './request.ts';

export interface ServiceOptions {
  readonly service: string;
  readonly registry: Registry;
  readonly key: TokenKey;
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Reads the identity provider's access token. Only product and identity are spoken to by persons directly. */
  readonly personOf?: (token: string) => Promise<Result<Caller>>;
  /** Product's membership look-up; the other services are handed its result. */
  readonly accessTo?: (caller: Caller, installation: string) => Promise<Result<Access>>;
}

/** What a service's function gets: what was sent, checked, and who sent it. */
export type Call<E> = ParsedOf<E> & {
  readonly caller: Caller;
  /** The access to the installation in the path; asking for it where the endpoint has none is a bug and throws. */
  readonly access: Access;
  readonly ifMatch: string | undefined;
  readonly requestId: string;
  readonly request: Request;
};

export type Implementation<C extends Contract> = {
  readonly [Name in keyof C]: (
    call: Call<C[Name]>,
  ) => Promise<Result<AnswerOf<C[Name]>> | Response>;
};

/** The service as a function of requests, so that it runs in this process or behind a port without a change. */
export interface ServiceApp {
  implement<C extends Contract>(contract: C, implementation: Implementation<C>): void;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly openApi: () => unknown;
}

export function createServiceApp(options: ServiceOptions): ServiceApp {
  const app = new OpenAPIHono();
  app.notFound(() => problemResponse(fail('not-found', 'no-such-endpoint')));
  app.onError((error, context) => {
    const requestId = requestIdOf(context.req.raw);
    options.log.error({ err: error, requestId, path: context.req.path }, 'request failed');
    return problemResponse(fail('unexpected', 'unexpected'), requestId);
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
        });
        app.openAPIRegistry.registerPath(describe(name, endpoint));
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
        app.on(endpoint.method, path, (context) =>
          serveEndpoint({ options, name, endpoint, answer: answer as AnyAnswer, context }),
        );
      }
    },
    fetch: async (request) => app.fetch(request),
    openApi: () =>
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: `Hearth ${options.service}`, version: '1' },
      }),
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
  const response = await answerOf(serving, requestId);
  response.headers.set('x-request-id', requestId);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  const seconds = end({ status: String(response.status) });
  options.log.info(
    {
      requestId,
      endpoint: name,
      method: endpoint.method,
      status: response.status,
      ms: Math.round(seconds * 1000),
    },
    'request',
  );
  return response;
}

async function answerOf(serving: Serving, requestId: string): Promise<Response> {
  const { options, endpoint, context } = serving;
  const input = await readInput(endpoint, context.req.raw, context.req.param());
  if (!input.ok) return problemResponse(input, requestId);
  const caller = await admit(options, endpoint, context);
  if (!caller.ok) return problemResponse(caller, requestId);
  const run = async (): Promise<Response> => {
    const given = await serving.answer(
      callOf({ parsed: input.value.parsed, caller: caller.value, context, requestId }),
    );
    if (given instanceof Response) return given;
    return given.ok ? written(given, context.req.raw) : problemResponse(given, requestId);
  };
  if (!isUnsafe(endpoint) || endpoint.idempotent === true) return run();
  const key = context.req.header('idempotency-key') ?? '';
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    return problemResponse(
      fail('malformed', 'idempotency-key-missing', { at: '/header/idempotency-key' }),
      requestId,
    );
  const attempt = {
    service: options.service,
    caller: callerKey(caller.value),
    endpoint: serving.name,
    key,
    requestHash: hashOf(`${context.req.path}\n${input.value.content}`),
  };
  return once({ options, attempt, run, requestId });
}

/** At most one run for one key; the answer of the first is the answer of all. */
async function once(what: {
  options: ServiceOptions;
  attempt: Attempt;
  run: () => Promise<Response>;
  requestId: string;
}): Promise<Response> {
  const { options, attempt } = what;
  const claimed = await claim(options.db, attempt, options.clock);
  if (claimed.state === 'refused') return problemResponse(claimed.failure, what.requestId);
  if (claimed.state === 'answered')
    return new Response(claimed.body === '' ? null : claimed.body, {
      status: claimed.status,
      headers: {
        'content-type': claimed.status < 400 ? 'application/json' : 'application/problem+json',
      },
    });
  try {
    const response = await what.run();
    if (response.status >= 500 || response.status === 429) await release(options.db, attempt);
    else
      await settle(options.db, attempt, {
        status: response.status,
        body: await response.clone().text(),
      });
    return response;
  } catch (error) {
    await release(options.db, attempt);
    throw error;
  }
}

/** Who calls, and whether this endpoint is for them. Someone who is no member learns nothing: `not-found`. */
async function admit(
  options: ServiceOptions,
  endpoint: Endpoint,
  context: Context,
): Promise<Result<Caller>> {
  const found = await callerOf(options, context.req.header('authorization'));
  if (!found.ok) return found;
  const caller = found.value;
  const installation = context.req.param('installation');
  if (caller.kind === 'service')
    return endpoint.roles.includes('service') ? found : forbiddenTo(caller);
  if (endpoint.roles.includes('guest')) return found;
  if (caller.kind === 'guest') return fail('unauthenticated', 'sign-in-needed');
  if (caller.kind === 'person' && endpoint.roles.includes('person')) return found;
  if (installation === undefined)
    return caller.kind === 'access' && endpoint.roles.includes(caller.access.role)
      ? found
      : forbiddenTo(caller);
  const access =
    caller.kind === 'access' ? ok(caller.access) : await options.accessTo?.(caller, installation);
  if (!access) return forbiddenTo(caller);
  if (!access.ok) return access;
  if (access.value.installationId !== installation) return notFound();
  return endpoint.roles.includes(access.value.role)
    ? ok({ kind: 'access', access: access.value })
    : forbiddenTo(caller);
}

async function callerOf(
  options: ServiceOptions,
  header: string | undefined,
): Promise<Result<Caller>> {
  if (header === undefined) return ok({ kind: 'guest' });
  const token = /^Bearer (\S{1,8192})$/i.exec(header)?.[1];
  if (token === undefined)
    return fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
  const ours = await verifyToken(token, options.key, options.clock);
  if (ours.ok || ours.code === 'access-ended' || !options.personOf) return ours;
  return options.personOf(token);
}

const forbiddenTo = (caller: Caller): Failure =>
  fail('forbidden', 'not-for-this-role', {
    params: { role: caller.kind === 'access' ? caller.access.role : caller.kind },
  });

function callOf(parts: {
  parsed: ParsedOf<Endpoint>;
  caller: Caller;
  context: Context;
  requestId: string;
}): Call<Endpoint> {
  const { caller, context } = parts;
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
    request: context.req.raw,
  };
}

function written(given: { value: unknown; etag?: string }, request: Request): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (given.etag !== undefined) {
    headers.set('etag', given.etag);
    headers.set('cache-control', 'private, no-cache');
    if (request.headers.get('if-none-match') === given.etag)
      return new Response(null, { status: 304, headers });
  }
  if (given.value === undefined) return new Response(null, { status: 204, headers });
  return new Response(JSON.stringify(given.value), { status: 200, headers });
}

function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'guest':
      return 'guest';
    case 'person':
      return `${caller.issuer} ${caller.subject}`;
    case 'access':
      return `${caller.access.personId} ${caller.access.installationId}`;
    case 'service':
      return caller.service;
  }
}

function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function declarationOf(endpoint: Endpoint) {
  const { resource, verb, roles, stepUp, idempotent } = endpoint;
  return {
    resource,
    verb,
    roles,
    ...(stepUp === undefined ? {} : { stepUp }),
    ...(idempotent === undefined ? {} : { idempotent }),
  };
}

function describe(name: string, endpoint: Endpoint) {
  const content = endpoint.answer
    ? { content: { 'application/json': { schema: endpoint.answer } } }
    : endpoint.mediaTypes
      ? { content: Object.fromEntries(endpoint.mediaTypes.map((type) => [type, { schema: {} }])) }
      : {};
  return {
    operationId: name,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [endpoint.resource],
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(endpoint.body
        ? { body: { content: { 'application/json': { schema: endpoint.body } } } }
        : {}),
    },
    responses: {
      [content.content ? 200 : 204]: { description: 'Done', ...content },
      default: { description: `A problem (RFC 9457), e.g. ${httpStatusOf(notFound())} not-found` },
    },
  };
}
