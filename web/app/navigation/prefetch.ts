import { preloadModules } from './preload-modules.ts';
import { screenFiles } from './screen-files.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** What a browser tells of its line; only some do. */
export interface NetworkState {
  readonly onLine: boolean;
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** Not when the line is slow (`2g`, `slow-2g`) or paid for by the byte. Who says nothing of it may have any. */
export function mayPrefetch({ onLine, connection }: NetworkState): boolean {
  return onLine && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

/**
 * For a link's `ref`: once the link has been seen, the browser fetches the code of the screen it leads to; never its figures, which
 * would be old when somebody comes.
 */
export function prefetchWhenVisible(link: HTMLAnchorElement | null): void {
  if (!link) return;
  observer ??= new IntersectionObserver(onVisible);
  observer.observe(link);
}

let observer: IntersectionObserver | undefined;
const fetched = new Set<string>();

function onVisible(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
    observer?.unobserve(target);
    whenIdle(() => fetchScreen(target.pathname));
  }
}

function fetchScreen(pathname: string): void {
  if (fetched.has(pathname) || !mayPrefetch(navigator)) return;
  fetched.add(pathname);
  preloadModules(screenFiles(pathname));
}
