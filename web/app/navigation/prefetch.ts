import { loadAhead } from './load-ahead.ts';
import { screenFiles } from './screen-files.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** What a browser tells of its line; only some do. */
export interface Line {
  readonly onLine: boolean;
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** Not when the line is slow (`2g`, `slow-2g`) or paid for by the byte. Who says nothing of it may have any. */
export function mayPrefetch({ onLine, connection }: Line): boolean {
  return onLine && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

/**
 * For a link's `ref`: once the link has been seen, the browser fetches the code of the screen it leads to; never its figures, which
 * would be old when somebody comes.
 */
export function whenSeen(link: HTMLAnchorElement | null): void {
  if (!link) return;
  sight ??= new IntersectionObserver(seen);
  sight.observe(link);
}

let sight: IntersectionObserver | undefined;
const fetched = new Set<string>();

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
    sight?.unobserve(target);
    whenIdle(() => fetchScreen(target.pathname));
  }
}

function fetchScreen(pathname: string): void {
  if (fetched.has(pathname) || !mayPrefetch(navigator)) return;
  fetched.add(pathname);
  loadAhead(screenFiles(pathname));
}
