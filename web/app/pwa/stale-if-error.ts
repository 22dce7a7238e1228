import { type DataStrategyResult, isRouteErrorResponse } from 'react-router';
import { type FailedSection, failedIn } from '../failed-sections.ts';
import {
  currentConnection,
  markAnswered,
  markCopy,
  markReached,
  updateConnection,
} from './connection.ts';

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
  if (visitedPages.size < visitedPagesMax) visitedPages.add(page.address);
}

const visitedPages = new Set<string>();
const visitedPagesMax = 20;

/** The URLs of the pages that this document has shown. */
export const openedAddresses = (): readonly string[] =>
  [...visitedPages].map((address) => new URL(address, location.origin).href);

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
 * Replaces results that failed, where the page can go on without them: a page that loads its data again keeps the data it has, with
 * their age (see `failed-sections.ts`), and a form without an answer keeps what was typed. Other failures are left for the error page.
 */
export function staleIfError(request: RouteRequest): RouteResults {
  const { method, url, results } = request;
  const lostRoutes = routesWith(results, isNetworkError);
  const address = `${url.pathname}${url.search}`;
  if (lostRoutes.length === 0) return method === 'GET' ? reloaded(request) : submitted(request);
  if (method !== 'GET') {
    updateConnection({ isReached: false, form: navigator.onLine ? 'lost' : 'unsent' });
    return withData(
      results,
      lostRoutes.map((route) => [route, undefined]),
    );
  }
  updateConnection({ isReached: false });
  if (address !== currentPage.address) return results;
  return withData(
    results,
    lostRoutes
      .map((route) => [route, currentPage.dataByRoute.get(route)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The server has answered: a page keeps its data where the answer has less. */
function reloaded({ url, results }: RouteRequest): RouteResults {
  const address = `${url.pathname}${url.search}`;
  const copiedAt = copyTimes.get(address);
  copyTimes.delete(address);
  const poorer = address === currentPage.address ? retainedData(results) : [];
  if (copiedAt !== undefined) markCopy(copiedAt);
  else if (poorer.length > 0) markAnswered();
  else markReached(address !== currentPage.address);
  return poorer.length > 0 ? withData(results, poorer) : results;
}

/** A form: an error of the server leaves the page as it is, because it is unknown whether the form was handled. */
function submitted({ results }: RouteRequest): RouteResults {
  const failedRoutes = routesWith(results, isServerError);
  if (failedRoutes.length === 0) {
    markReached(true);
    return results;
  }
  updateConnection({ isReached: true, isCopy: false, form: 'lost' });
  return withData(
    results,
    failedRoutes.map((route) => [route, undefined]),
  );
}

type RouteData = readonly [route: string, data: unknown];

/** The page's data for routes whose new result has less: an error of the server, or a failed section without values. */
function retainedData(results: RouteResults): readonly RouteData[] {
  return Object.entries(results).flatMap(([route, { type, result }]): readonly RouteData[] => {
    const data = currentPage.dataByRoute.get(route);
    if (data === undefined) return [];
    const isError = type === 'error' && isServerError(unwrapped(result));
    const failed = isError
      ? [{ section: 'page' as const, knownAt: null }]
      : type === 'data'
        ? failedIn(result)
        : [];
    if (failed.every(({ knownAt }) => knownAt !== null)) return [];
    if (!isError && failedIn(data).some(({ knownAt }) => knownAt === null)) return [];
    return [[route, withAges(data, failed)]];
  });
}

/** The page's data with the failed sections; a section without a time has the age of the page. */
function withAges(data: unknown, failed: readonly FailedSection[]): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const before = failedIn(data);
  const { shownAt } = currentConnection();
  return {
    ...data,
    failed: failed.map(({ section, knownAt }) => ({
      section,
      knownAt:
        knownAt ?? before.find((entry) => entry.section === section)?.knownAt ?? shownAt ?? null,
    })),
  };
}

const routesWith = (results: RouteResults, isMatch: (error: unknown) => boolean): string[] =>
  Object.entries(results)
    .filter(([, { type, result }]) => type === 'error' && isMatch(unwrapped(result)))
    .map(([route]) => route);

function withData(results: RouteResults, values: readonly RouteData[]): RouteResults {
  const entries = values.map(([route, result]) => [route, { type: 'data', result }] as const);
  return { ...results, ...Object.fromEntries(entries) };
}

/** An error response of the server that says nothing about the page itself. */
const isServerError = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status >= 500;

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
