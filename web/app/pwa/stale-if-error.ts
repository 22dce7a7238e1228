import type { DataStrategyResult } from 'react-router';
import { updateConnection, markReached, markCopy } from './connection.ts';

type RouteResults = Readonly<Record<string, DataStrategyResult>>;

/** One run of the router's loaders, or of an action. */
export interface RouteRequest {
  readonly method: string;
  readonly url: URL;
  readonly results: RouteResults;
}

/** The page on screen: its address, and the loader data of each of its routes. */
interface LoadedPage {
  readonly address: string;
  readonly dataByRoute: ReadonlyMap<string, unknown>;
}

let currentPage: LoadedPage = { address: '', dataByRoute: new Map() };

/** Called whenever the page on screen or its data change. */
export function rememberPage(page: LoadedPage): void {
  currentPage = page;
}

/** Times of the copies that the service worker has just answered with, by address. */
const copyTimes = new Map<string, string>();

/** The service worker reports that an answer is a copy; its message arrives shortly before or after the answer. */
export function noteCachedAnswer({ url, at }: { readonly url: string; readonly at: string }): void {
  const { pathname, search } = new URL(url);
  const address = `${pathname}${search}`;
  if (address === currentPage.address) markCopy(at);
  copyTimes.set(address, at);
}

/**
 * Replaces results that failed for want of a connection, where the page can go on without them: a page that loads its data again
 * keeps the data it has, and a form that got no answer keeps what was typed. Other failures are left for the error page.
 */
export function staleIfError({ method, url, results }: RouteRequest): RouteResults {
  const failedRoutes = Object.entries(results)
    .filter(([, { type, result }]) => type === 'error' && isNetworkError(unwrapped(result)))
    .map(([route]) => route);
  const address = `${url.pathname}${url.search}`;
  if (failedRoutes.length === 0) {
    const at = copyTimes.get(address);
    copyTimes.delete(address);
    if (at === undefined) markReached(method !== 'GET' || address !== currentPage.address);
    else markCopy(at);
    return results;
  }
  if (method !== 'GET') {
    updateConnection({ isReached: false, form: navigator.onLine ? 'lost' : 'unsent' });
    return replaced(failedRoutes.map((route) => [route, undefined]));
  }
  updateConnection({ isReached: false });
  if (address !== currentPage.address) return results;
  return replaced(
    failedRoutes
      .map((route) => [route, currentPage.dataByRoute.get(route)] as const)
      .filter(([, value]) => value !== undefined),
  );

  function replaced(values: readonly (readonly [route: string, value: unknown])[]): RouteResults {
    const entries = values.map(([route, result]) => [route, { type: 'data', result }] as const);
    return { ...results, ...Object.fromEntries(entries) };
  }
}

/** The router wraps what an action has thrown into an object with a status. */
const unwrapped = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'init' in result && 'data' in result
    ? result.data
    : result;

/** Whether an error is a browser's "no answer to fetch"; a module that failed to load is reported alike and is excluded. */
export function isNetworkError(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /^(?:Failed to fetch|Load failed|NetworkError|The network connection was lost|network error)/i.test(
      error.message,
    ) &&
    !/module/i.test(error.message)
  );
}
