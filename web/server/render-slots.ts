import { beginPage } from '@hearth/platform/process/pace.ts';

/** `form`: a POST, which may carry typed values. `prefetch`: a page that a browser loads before anyone opens it. */
export type Priority = 'form' | 'page' | 'prefetch';

export interface RenderLimits {
  /** Renders at the same time. */
  readonly active: number;
  /** Requests in the queue of each priority. */
  readonly queued: Readonly<Record<Priority, number>>;
  /** The longest wait in the queue of each priority. */
  readonly queueMs: Readonly<Record<Priority, number>>;
  /** A render that takes longer waits for another system and uses no processor time, so it does not count any more. */
  readonly leaseMs: number;
}

export interface RenderSlots {
  /** Waits for a slot and returns its release; null where the request has to be refused. */
  take(request: { readonly priority: Priority; readonly signal: AbortSignal }): Promise<Release>;
  readonly counts: () => { readonly active: number; readonly queued: number };
}

type Release = (() => void) | null;

interface Entry {
  readonly settle: (release: Release) => void;
}

/**
 * A bounded number of renders at the same time, and a short queue in front of them. A waiting form gets a slot before every waiting
 * page. A request that is refused costs next to nothing, so pages that got a slot stay complete at any request rate.
 */
export function createRenderSlots(limits: RenderLimits): RenderSlots {
  const queues: Readonly<Record<Priority, Set<Entry>>> = {
    form: new Set(),
    page: new Set(),
    prefetch: new Set(),
  };
  let active = 0;

  const occupy = (): (() => void) => {
    active += 1;
    const endPage = beginPage();
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(lease);
      active -= 1;
      endPage();
      next()?.settle(occupy());
    };
    const lease = setTimeout(release, limits.leaseMs);
    lease.unref();
    return release;
  };

  const next = (): Entry | undefined => {
    const [entry] = [...queues.form.values().take(1), ...queues.page.values().take(1)];
    return entry;
  };

  return {
    counts: () => ({
      active,
      queued: queues.form.size + queues.page.size + queues.prefetch.size,
    }),
    async take({ priority, signal }) {
      if (signal.aborted) return null;
      if (active < limits.active) return occupy();
      const queue = queues[priority];
      if (queue.size >= limits.queued[priority]) return null;
      return await new Promise<Release>((resolve) => {
        const giveUp = (): void => entry.settle(null);
        const entry: Entry = {
          settle(release) {
            clearTimeout(timer);
            signal.removeEventListener('abort', giveUp);
            queue.delete(entry);
            resolve(release);
          },
        };
        const timer = setTimeout(giveUp, limits.queueMs[priority]);
        signal.addEventListener('abort', giveUp, { once: true });
        queue.add(entry);
      });
    },
  };
}
