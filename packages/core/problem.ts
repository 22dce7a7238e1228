import type { ZodError, z } from 'zod';
import { keysOf } from './branded.ts';

/**
 * Error of all services: RFC 9457 with our `code` and `at`. Services return codes; the web has the texts. This file alone knows
 * HTTP status codes.
 */
export interface Problem {
  /** Kebab-case, stable, e.g. `value-out-of-range`. */
  readonly code: string;
  readonly kind: Kind;
  /** JSON pointer into the request, e.g. `/body/value` or `/query/date`. */
  readonly at?: string;
  /** Values for the text: limits, the time to try again. */
  readonly params?: Readonly<Record<string, string | number | boolean | null>>;
  /** Further faults of the request. */
  readonly more?: readonly { readonly code: string; readonly at: string }[];
  readonly retryAfterS?: number;
}

const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  'step-up': 401,
  forbidden: 403,
  'not-found': 404,
  'not-allowed': 405,
  conflict: 409,
  gone: 410,
  stale: 412,
  'too-large': 413,
  'wrong-type': 415,
  misdirected: 421,
  invalid: 422,
  'too-many': 429,
  unexpected: 500,
  'bad-upstream': 502,
  unavailable: 503,
  'timed-out': 504,
} as const satisfies Record<string, number>;

export type Kind = keyof typeof statusOf;
export const kinds = keysOf(statusOf);
export type Ok<T> = { readonly ok: true; readonly value: T; readonly etag?: string };
export type Failure = { readonly ok: false } & Problem;
export type Result<T> = Ok<T> | Failure;

export const ok = <T>(value: T, etag?: string): Ok<T> =>
  etag === undefined ? { ok: true, value } : { ok: true, value, etag };

export function fail(
  kind: Kind,
  code: string,
  extra: Omit<Problem, 'kind' | 'code'> = {},
): Failure {
  return { ok: false, kind, code, ...extra };
}

export const notFound = (): Failure => fail('not-found', 'not-found');

/** The value of a result; a failure throws. For start-up steps and command lines. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.code}${result.at ? ` at ${result.at}` : ''}`);
}

export function httpStatusOf(problem: Pick<Problem, 'kind'>): number {
  return statusOf[problem.kind];
}

/** Whether the service that was called has failed, or asks for a later attempt. */
export const isServiceFault = ({ kind }: Pick<Problem, 'kind'>): boolean =>
  statusOf[kind] >= 500 || kind === 'too-many';

/** Kind of a foreign or unreadable answer. Our own services always send a body with the kind. */
export function kindOfStatus(status: number): Kind {
  const kindFound = keysOf(statusOf).find((kind) => statusOf[kind] === status);
  if (kindFound) return kindFound;
  return status >= 500 ? 'bad-upstream' : 'malformed';
}

export function problemResponse(problem: Problem, requestId?: string): Response {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
  // RFC 9110 §11.6.1: a 401 names its scheme.
  if (httpStatusOf(problem) === 401) headers.set('www-authenticate', 'Bearer');
  if (problem.retryAfterS !== undefined)
    headers.set('retry-after', String(Math.ceil(problem.retryAfterS)));
  const body = {
    type: `urn:hearth:problem:${problem.code}`,
    title: problem.code,
    status: httpStatusOf(problem),
    code: problem.code,
    kind: problem.kind,
    ...(problem.at === undefined ? {} : { at: problem.at }),
    ...(problem.params === undefined ? {} : { params: problem.params }),
    ...(problem.more === undefined ? {} : { more: problem.more }),
    ...(requestId === undefined ? {} : { instance: `urn:hearth:request:${requestId}` }),
  };
  return new Response(JSON.stringify(body), { status: httpStatusOf(problem), headers });
}

/** Problem of a Zod error: its first issue, with the others in `more`. `part` names the part of the request. */
export function invalid(error: ZodError, part: 'body' | 'query' | 'params' | 'response'): Failure {
  const found = error.issues.flatMap((issue) => findings(issue, part));
  const [first, ...furtherIssues] = found;
  return fail('invalid', first?.code ?? 'invalid', {
    at: first?.at ?? `/${part}`,
    ...(first?.params ? { params: first.params } : {}),
    ...(furtherIssues.length > 0
      ? { more: furtherIssues.slice(0, 50).map(({ code, at }) => ({ code, at })) }
      : {}),
  });
}

interface Finding {
  readonly code: string;
  readonly at: string;
  readonly params?: Record<string, number>;
}

function findings(issue: z.core.$ZodIssue, part: string): readonly Finding[] {
  const at = (path: readonly PropertyKey[]): string =>
    `/${[part, ...path.map(pointerStep)].join('/')}`;
  const here = { code: issue.code.replaceAll('_', '-'), at: at(issue.path) };
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ code: 'unknown-field', at: at([...issue.path, key]) }));
    case 'too_big':
      return [{ ...here, params: { maximum: Number(issue.maximum) } }];
    case 'too_small':
      return [{ ...here, params: { minimum: Number(issue.minimum) } }];
    case 'custom':
      // Our own rules use a code as the message.
      return [{ ...here, code: isCode(issue.message) ? issue.message : here.code }];
    default:
      return [here];
  }
}

const isCode = (words: string): boolean => /^[a-z]+(?:-[a-z0-9]+)*$/.test(words);

/** Escapes a step of a JSON pointer (RFC 6901 §3). */
function pointerStep(step: PropertyKey): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}
