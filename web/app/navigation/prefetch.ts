import { prefetchModules } from './preload-modules.ts';
import { screenFiles } from './screen-files.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** The browser's information about its connection; only some browsers have `connection`. */
export interface NetworkState {
  readonly onLine: boolean;
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** Whether prefetching is acceptable: not on slow connections (`2g`, `slow-2g`) nor with the data saver on. */
export function mayPrefetch({ onLine, connection }: NetworkState): boolean {
  return onLine && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

/** `ref` of a link: prefetches the code of its screen once the link has been visible. Data are not prefetched, they would be old. */
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
  prefetchModules(screenFiles(pathname));
}
