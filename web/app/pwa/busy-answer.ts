import { type DataStrategyResult, isRouteErrorResponse } from 'react-router';

/** The body of a 503 in place of a page's data: the server has too many requests, and nothing of this one was done. */
export const busyAnswer = 'busy';

type Results = Readonly<Record<string, DataStrategyResult>>;

/**
 * Replaces the answer of a server with too many requests by the error of a request without an answer, so that the page on screen and
 * what was typed into it stay.
 */
export function busyAsUnanswered(results: Results): Record<string, DataStrategyResult> {
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) => [
      route,
      isBusy(outcome) ? { type: 'error', result: new TypeError('Failed to fetch') } : outcome,
    ]),
  );
}

/** The router wraps what an action has thrown into an object with a status. */
function isBusy({ type, result }: DataStrategyResult): boolean {
  const isWrapped =
    typeof result === 'object' && result !== null && 'init' in result && 'data' in result;
  const error: unknown = isWrapped ? result.data : result;
  return (
    type === 'error' &&
    isRouteErrorResponse(error) &&
    error.status === 503 &&
    error.data === busyAnswer
  );
}
