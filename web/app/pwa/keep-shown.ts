import { changeConnection, reached, shownFromCopy } from './connection.ts';
import type { Asked, Results } from './late.ts';

/** What is on screen, by the route that it came from. */
interface Shown {
  readonly address: string;
  readonly byRoute: ReadonlyMap<string, unknown>;
}

let shown: Shown = { address: '', byRoute: new Map() };

/** Told by the page whenever something else is on it. */
export function nowShown(next: Shown): void {
  shown = next;
}

/** Times of copies that the worker has just answered with, by the address that was asked. */
const copied = new Map<string, string>();

/** The worker's word that an answer is a copy; it comes shortly before the answer, or shortly after. */
export function answeredByCopy({ url, at }: { readonly url: string; readonly at: string }): void {
  const { pathname, search } = new URL(url);
  const address = `${pathname}${search}`;
  if (address === shown.address) shownFromCopy(at);
  copied.set(address, at);
}

/**
 * A page that asks anew what it shows, and is not answered, goes on showing it; and a form that is not answered leaves the page
 * and what was typed as they are. Everything else that does not come is for the error page.
 */
export function keepShown({ method, url, results }: Asked): Results {
  const lost = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isUnreached(unwrapped(result)),
  );
  const address = `${url.pathname}${url.search}`;
  if (lost.length === 0) {
    const at = copied.get(address);
    copied.delete(address);
    if (at === undefined) reached(method !== 'GET' || address !== shown.address);
    else shownFromCopy(at);
    return results;
  }
  if (method !== 'GET') {
    changeConnection({ isReached: false, form: navigator.onLine ? 'lost' : 'unsent' });
    return replaced(results, (route) => ({ route, value: undefined }));
  }
  changeConnection({ isReached: false });
  if (address !== shown.address) return results;
  return replaced(results, (route) => {
    // Of a page that did not come when it was first asked for there is nothing to go on showing.
    const value = shown.byRoute.get(route);
    return value === undefined ? null : { route, value };
  });

  function replaced(
    all: Results,
    valueOf: (route: string) => { readonly value: unknown } | null,
  ): Results {
    const kept = lost.flatMap(([route]) => {
      const known = valueOf(route);
      return known ? [[route, { type: 'data', result: known.value }] as const] : [];
    });
    return { ...all, ...Object.fromEntries(kept) };
  }
}

/** The router puts what an action has thrown into an answer with a status. */
const unwrapped = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'init' in result && 'data' in result
    ? result.data
    : result;

/** What browsers say when nothing came back; missing code, which they put alike, is another matter. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /^(?:Failed to fetch|Load failed|NetworkError|The network connection was lost|network error)/i.test(
      error.message,
    ) &&
    !/module/i.test(error.message)
  );
}
