import type { Logger } from '@hearth/platform/process/log.ts';

/** Time that a page waits for its upstream calls. */
export const pageBudgetMs = 800;
/** Time that reading vendors may take of it, so that the answer with the last known values still arrives in time. */
export const readBudgetMs = 500;

/** The result, or null after the budget; the work continues and stores its result. */
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
