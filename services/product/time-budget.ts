import type { Logger } from '@hearth/platform/process/log.ts';

/** The seed's `timeOutMs`: what a page waits for its upstream calls. */
export const pageBudgetMs = 800;

/** The result, or null when it takes longer; the work goes on and stores what comes of it. */
export async function within<T>(
  work: Promise<T>,
  limit: { budgetMs: number; log: Logger },
): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limit.budgetMs);
  const watched = work.catch((error: unknown) => {
    limit.log.error({ err: error }, 'work within a time budget failed');
    return null;
  });
  try {
    return await Promise.race([watched, promise]);
  } finally {
    clearTimeout(timer);
  }
}
