import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { ProductDeps } from '../deps.ts';
import type { LinkSummary } from '../device-link/store.ts';

/** Expected seconds between two readings of a home, by its own clock. */
export function readEveryS(
  { vendors }: Pick<ProductDeps, 'vendors'>,
  { links, world }: { readonly links: readonly LinkSummary[]; readonly world: WorldClock | null },
): number {
  const slowest = Math.max(
    60,
    ...links.map(({ vendor }) => vendors[vendor].cloud.capabilities.pollIntervalS),
  );
  return Math.ceil((world?.rate ?? 1) * slowest);
}
