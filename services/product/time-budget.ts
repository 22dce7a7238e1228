import type { Logger } from '@hearth/platform/process/log.ts';

/** Time that an answer waits for vendors: less than the 800 ms that a page waits for product, so that it arrives in time. */
export const vendorBudgetMs = 500;

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
