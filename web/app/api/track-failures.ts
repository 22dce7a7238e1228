import type { CallOptions } from '@hearth/platform/http/client.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Backend } from '../../server/backend.ts';
import type { LastAnswers } from '../../server/last-answers.ts';
import { sectionOf, withFailure } from '../failed-sections.ts';
import type { PageRequest } from '../page-request.ts';

type Call = (input: unknown, options: CallOptions) => Promise<unknown>;

/** In place of a token for energy that product could not issue: the call is not sent and counts as failed. */
export const missingToken = 'missing';

/**
 * The backend of one request. A service that does not answer marks the page as incomplete, so that no copy of it is stored; on a
 * page that lists its failed sections the last answer of the same session replaces the failure. When the client leaves, the calls
 * of a page are cancelled; those of a form go on. Identity is tracked on pages with such a list only: the middleware calls it on
 * every page, and no other page shows its answers.
 */
export function trackFailures(backend: Backend, pageRequest: PageRequest): Backend {
  const { request } = pageRequest;
  const signal = request.method === 'GET' ? { signal: request.signal } : {};
  const tracked = <Client extends object>(client: Client, isTracked = () => true): Client =>
    new Proxy(client, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (!isCall(call)) return call;
        return async (input: unknown, options?: CallOptions) => {
          if (!isTracked()) return call(input, options ?? {});
          const result =
            options?.token === missingToken
              ? fail('unavailable', 'unavailable')
              : await call(input, { ...signal, ...options });
          if (isFailure(result)) pageRequest.isComplete = false;
          return isRead(name)
            ? lastKnown({ pageRequest, answers: backend.lastAnswers, call: name, input, result })
            : result;
        };
      },
    });
  return {
    ...backend,
    product: tracked(backend.product),
    energy: tracked(backend.energy),
    identity: tracked(backend.identity, () => pageRequest.failed !== null),
  };
}

interface ReadCall {
  readonly pageRequest: PageRequest;
  readonly answers: LastAnswers;
  readonly call: string;
  readonly input: unknown;
  readonly result: unknown;
}

/**
 * The result of a read call, or the last answer of this session in its place. After a posted form only the loaders of the next
 * page use last answers; the action does not.
 */
function lastKnown({ pageRequest, answers, call, input, result }: ReadCall): unknown {
  const { session, failed, request } = pageRequest;
  if (!session || (request.method !== 'GET' && !failed)) return result;
  const key = JSON.stringify([session.id, call, input]);
  if (!isFailure(result)) {
    if (isSuccess(result)) answers.store(key, result.value);
    else answers.remove(key);
    return result;
  }
  if (!failed || result.code === 'aborted') return result;
  const last = answers.find(key);
  const failure = { section: sectionOf(call), knownAt: last?.at ?? null };
  // The loader holds this array.
  failed.splice(0, failed.length, ...withFailure(failed, failure));
  return last ? { ok: true, value: last.value } : result;
}

const isRead = (name: string | symbol): name is string =>
  typeof name === 'string' && /^(?:get|list)[A-Z]/.test(name);

const isCall = (value: unknown): value is Call => typeof value === 'function';

const isSuccess = (result: unknown): result is { readonly value: unknown } =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === true;

const failureKinds: readonly unknown[] = [
  'unavailable',
  'timed-out',
  'unexpected',
  'bad-upstream',
  'too-many',
];

export function isFailure(result: unknown): result is Failure {
  return (
    typeof result === 'object' &&
    result !== null &&
    'ok' in result &&
    result.ok === false &&
    'kind' in result &&
    failureKinds.includes(result.kind)
  );
}
