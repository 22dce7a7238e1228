import type { ProductDeps } from '../deps.ts';
import { timeZoneOf } from '../installation/store.ts';
import { isReadable } from './link-state.ts';
import { type LinkSession, withLink } from './session/link-session.ts';
import { storeFailure, storeReading } from './store-reading.ts';
import { lockLink } from './store.ts';

/** `failed`: the next attempt is scheduled. `not-readable`: the person has to act. `busy`: another process holds the link. */
export type ReadOutcome = 'read' | 'failed' | 'not-readable' | 'busy';

/** Reads one link now unless another process holds it. */
export async function readLink(deps: ProductDeps, link: string): Promise<ReadOutcome> {
  return (await withLink(deps, link, (session) => readInSession(deps, session, 'read'))) ?? 'busy';
}

/** Reads a link within a session; stores the reading and the link's state in one transaction. */
export async function readInSession(
  deps: ProductDeps,
  session: LinkSession,
  purpose: 'read' | 'command',
): Promise<ReadOutcome> {
  const { link } = session;
  if (!isReadable(link.state)) return 'not-readable';
  const timeZone = await timeZoneOf(deps.db, link.installationId);
  const answer = await session.call(purpose, (cloud, accessToken) =>
    cloud.read({ accessToken, timeZone, now: deps.clock.now() }),
  );
  return deps.db.transaction(async (tx): Promise<ReadOutcome> => {
    const held = await lockLink(tx, { link: link.linkId, lease: session.lease });
    if (!held) return 'busy';
    const now = deps.clock.now();
    if (answer.ok)
      await storeReading(tx, deps, {
        link: held,
        reading: answer.reading,
        timeZone,
        now,
        newHome: null,
        world: answer.world,
      });
    else await storeFailure(tx, deps, { link: held, failure: answer, now });
    return answer.ok ? 'read' : 'failed';
  });
}
