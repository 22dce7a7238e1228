import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';

type Call = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * The backend as one request sees it: when a service does not answer, the page is shown with what there is, but it is not whole, and
 * no device keeps it in place of one that is.
 */
export function watched(backend: Backend, visit: Visit): Backend {
  const noting = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (!isCall(call)) return call;
        return async (...given: readonly unknown[]) => {
          const result = await call(...given);
          if (isWithoutAnswer(result)) visit.isWhole = false;
          return result;
        };
      },
    });
  return { ...backend, product: noting(backend.product), energy: noting(backend.energy) };
}

const isCall = (value: unknown): value is Call => typeof value === 'function';

const silent: readonly unknown[] = [
  'unavailable',
  'timed-out',
  'unexpected',
  'bad-upstream',
  'too-many',
];

function isWithoutAnswer(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'ok' in result &&
    result.ok === false &&
    'kind' in result &&
    silent.includes(result.kind)
  );
}
