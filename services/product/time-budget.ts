import type { Logger } from '@hearth/platform/process/log.ts';

/** Time that an answer waits for vendors, by default: less than the 800 ms that a page waits for product, so that it arrives in time. */
const vendorBudgetMs = 500;

/** Waits for work as long as for any vendor: its result, or null after the budget. */
export async function withVendorBudget<T>(
  work: Promise<T>,
  deps: { readonly vendorBudgetMs?: number; readonly log: Logger },
): Promise<T | null> {
  return await withTimeBudget(work, {
    budgetMs: deps.vendorBudgetMs ?? vendorBudgetMs,
    log: deps.log,
  });
}

/** The result, or null after the budget; the work continues and stores its result. */
export async function withTimeBudget<T>(
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
