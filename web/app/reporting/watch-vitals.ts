import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { routePattern } from './route-pattern.ts';
import { watchPages } from './watch-pages.ts';

export interface Vital {
  readonly name: string;
  /** Pattern of the page on which it was measured. */
  readonly route: string;
  /** Milliseconds; of CLS the sum of shifts. */
  readonly value: number;
}

/**
 * Collects the web vitals of the document, also of the time before this call. The returned function gives each one once: CLS and INP are
 * final only when the page is left. CLS and INP belong to the page on which the shift or the press happened, the others to the first page.
 */
export function watchVitals(): () => readonly Vital[] {
  const routes = routesByTime();
  const latest = new Map<string, Vital>();
  const taken = new Set<string>();
  const note = ({ name, id, value, entries }: Metric): void => {
    const atMs = name === 'INP' || name === 'CLS' ? (entries[0]?.startTime ?? 0) : 0;
    if (!taken.has(id)) latest.set(id, { name, value, route: routes.at(atMs) });
  };
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(note, { reportAllChanges: true });
  return () => {
    const vitals = [...latest.values()];
    for (const id of latest.keys()) taken.add(id);
    latest.clear();
    return vitals;
  };
}

/** Patterns of the pages of the document with the time from which each is shown, ms of the document. */
function routesByTime() {
  const [navigation] = performance.getEntriesByType('navigation');
  const first = URL.parse(navigation?.name ?? '')?.pathname ?? location.pathname;
  const shown = [{ fromMs: 0, route: routePattern(first) }];
  const add = (pathname: string): void => {
    shown.push({ fromMs: performance.now(), route: routePattern(pathname) });
  };
  if (location.pathname !== first) add(location.pathname);
  watchPages(add);
  return {
    at: (ms: number): string =>
      shown.findLast(({ fromMs }) => fromMs <= ms)?.route ?? routePattern(first),
  };
}
