import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Backend } from '../../server/backend.ts';
import type { PageRequest } from '../page-request.ts';

type Call = (input: unknown, options: CallOptions) => Promise<unknown>;

/**
 * The backend of one request. A service that does not answer marks the page as incomplete, so that no copy of it is stored. When
 * the client leaves, the calls of a page are cancelled; those of a form go on.
 */
export function trackFailures(backend: Backend, pageRequest: PageRequest): Backend {
  const { request } = pageRequest;
  const signal = request.method === 'GET' ? { signal: request.signal } : {};
  const noting = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (!isCall(call)) return call;
        return async (input: unknown, options?: CallOptions) => {
          const result = await call(input, { ...signal, ...options });
          if (isFailure(result)) pageRequest.isComplete = false;
          return result;
        };
      },
    });
  return { ...backend, product: noting(backend.product), energy: noting(backend.energy) };
}

const isCall = (value: unknown): value is Call => typeof value === 'function';

const failureKinds: readonly unknown[] = [
  'unavailable',
  'timed-out',
  'unexpected',
  'bad-upstream',
  'too-many',
];

export function isFailure(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'ok' in result &&
    result.ok === false &&
    'kind' in result &&
    failureKinds.includes(result.kind)
  );
}
