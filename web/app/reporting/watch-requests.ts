import { endpointPattern } from './route-pattern.ts';

export interface FailedRequest {
  readonly method: string;
  /** Pattern of the address. */
  readonly endpoint: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly durationMs: number;
}

/** Calls back with each request of the page's scripts that fails from here on. The callers get the same answers as before. */
export function watchRequests(onFailure: (failure: FailedRequest) => void): void {
  const original = globalThis.fetch;
  globalThis.fetch = (...input) => {
    const answer = original.apply(globalThis, input);
    void observe(answer, input, onFailure);
    return answer;
  };
}

async function observe(
  answer: Promise<Response>,
  input: Parameters<typeof fetch>,
  onFailure: (failure: FailedRequest) => void,
): Promise<void> {
  const startMs = performance.now();
  const status = await statusOf(answer);
  if (status === undefined || (status > 0 && status < 400)) return;
  const [target, init] = input;
  const request = target instanceof Request ? target : null;
  onFailure({
    method: knownMethod(init?.method ?? request?.method ?? 'GET'),
    endpoint: endpointPattern(request?.url ?? String(target), location.origin),
    status,
    durationMs: Math.round(performance.now() - startMs),
  });
}

/** Undefined for a request that the page gave up itself. */
async function statusOf(answer: Promise<Response>): Promise<number | undefined> {
  try {
    return (await answer).status;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? undefined : 0;
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const knownMethod = (method: string): string =>
  methods.find((each) => each === method.toUpperCase()) ?? 'other';
