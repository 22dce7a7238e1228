import type { Caller } from '@hearth/access/access.ts';
import { demoIssuer } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { isVisitToken, readVisitToken } from '@hearth/access/visit-token.ts';
import type { ProductDeps } from '../deps.ts';
import type { demoContract } from './contract.ts';
import { visitsMax } from './limits.ts';
import { endsOfVisits, isVisitOpen, samplesOf } from './store.ts';
import { endVisit, startVisit } from './demo-session.ts';

export function demoRoutes(deps: ProductDeps): Implementation<typeof demoContract> {
  const { demo } = deps;
  return {
    getDemo: async () => {
      const samples = demo ? await samplesOf(deps.db) : [];
      const ends = await endsOfVisits(deps.db, deps.clock.now());
      return ok({
        homes: (demo?.homes ?? []).map((home) => {
          const loaded = samples.find((sample) => sample.home === home)?.loaded ?? 0;
          return { home, loaded, state: loaded < 1 ? ('loading' as const) : ('ready' as const) };
        }),
        visits: {
          open: ends.length,
          max: visitsMax,
          roomAt: ends.length < visitsMax ? null : (ends[0]?.toString() ?? null),
        },
      });
    },
    startVisit: async ({ body }) =>
      demo ? startVisit({ ...deps, demo }, body) : fail('not-found', 'no-demo'),
    leaveVisit: async ({ caller }) => {
      if (!demo || caller.kind !== 'person' || caller.issuer !== demoIssuer)
        return fail('not-found', 'no-demo');
      await endVisit({ ...deps, demo }, caller.subject);
      return ok(undefined);
    },
  };
}

/** Who a person's token stands for: product's own for visits, while they last, and the identity provider's for everybody else. */
export function personOrVisitor(deps: ProductDeps): (token: string) => Promise<Result<Caller>> {
  return async (token) => {
    if (!isVisitToken(token)) return deps.personOf(token);
    const visitor = await readVisitToken(token, deps.key, deps.clock);
    if (!visitor.ok) return visitor;
    const isOpen = await isVisitOpen(deps.db, visitor.value.subject, deps.clock.now());
    return isOpen ? visitor : fail('unauthenticated', 'visit-over');
  };
}
