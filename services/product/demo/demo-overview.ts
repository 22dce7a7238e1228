import type { ProductDeps } from '../deps.ts';
import type { Demo } from './contract.ts';
import { sessionsMax } from './limits.ts';
import { sessionEnds, templateHomes } from './store.ts';

/** The template homes with their loaded history, and the number of open sessions. */
export async function demoOverview({
  db,
  clock,
  demo,
}: Pick<ProductDeps, 'db' | 'clock' | 'demo'>): Promise<Demo> {
  const templates = demo ? await templateHomes(db) : [];
  const ends = await sessionEnds(db, clock.now());
  return {
    homes: (demo?.homes ?? []).map((home) => {
      const loaded = templates.find((template) => template.home === home)?.loaded ?? 0;
      return { home, loaded, state: loaded < 1 ? 'loading' : 'ready' };
    }),
    sessions: {
      open: ends.length,
      max: sessionsMax,
      roomAt: ends.length < sessionsMax ? null : (ends[0]?.toString() ?? null),
    },
  };
}
