import type { ReadAnswer } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { isReadable } from './link-state.ts';
import { type QuotaAnswer, afterAnswer } from './quota/bucket.ts';
import { type HeldBack, type LinkSession, storeQuota, withLink } from './session/link-session.ts';
import { storeAccountReading, storeFailure } from './store-reading.ts';
import { lockLink, scheduleRead } from './store.ts';

export type PollResult =
  /** `failed`: the next attempt has a time; null: the person has to act first. */
  | { readonly outcome: 'read' | 'failed'; readonly nextReadAt: Temporal.Instant | null }
  /** `not-readable`: the person has to act. `busy`: another process holds the link. */
  | { readonly outcome: 'not-readable' | 'busy' };

/** Why a link is read. */
export type ReadCause = 'due' | 'request' | 'read-back';

/** Due work has its next time from its run. The session of commands goes on after a reading. */
const causes = {
  due: { purpose: 'read', isScheduled: false, endsLease: true },
  request: { purpose: 'read', isScheduled: true, endsLease: true },
  'read-back': { purpose: 'command', isScheduled: true, endsLease: false },
} as const;

/** Reads one link now unless another process holds it. */
export async function readLink(
  deps: ProductDeps,
  link: string,
  cause: ReadCause,
): Promise<PollResult> {
  const result = await withLink(deps, link, (session) => readInSession(deps, session, cause));
  return result ?? { outcome: 'busy' };
}

/** Reads a link within a session; stores the reading, the link's state and the quota in one transaction. */
export async function readInSession(
  deps: ProductDeps,
  session: LinkSession,
  cause: ReadCause,
): Promise<PollResult> {
  const { link, timeZone } = session;
  if (!isReadable(link.state)) return { outcome: 'not-readable' };
  const { answer, uncounted } = await session.callUncounted(
    causes[cause].purpose,
    (cloud, accessToken) => cloud.read({ accessToken, timeZone, now: deps.clock.now() }),
  );
  let isStored = false;
  try {
    const result = await deps.db.transaction((tx) =>
      storeAnswer(tx, deps, { session, cause, answer, uncounted }),
    );
    isStored = result.outcome !== 'busy';
    if (isStored && causes[cause].endsLease) session.noteReleased();
    return result;
  } finally {
    // The vendor has counted the call, whatever becomes of the reading.
    if (uncounted && !isStored)
      await storeQuota(deps, { vendor: link.vendor, link: link.linkId }, uncounted);
  }
}

async function storeAnswer(
  tx: Database,
  deps: ProductDeps,
  {
    session,
    cause,
    answer,
    uncounted,
  }: {
    readonly session: LinkSession;
    readonly cause: ReadCause;
    readonly answer: ReadAnswer | HeldBack;
    readonly uncounted: QuotaAnswer | null;
  },
): Promise<PollResult> {
  const { timeZone } = session;
  const locked = await lockLink(tx, { link: session.link.linkId, lease: session.lease });
  if (!locked) return { outcome: 'busy' };
  const now = deps.clock.now();
  const { isScheduled, endsLease } = causes[cause];
  const bucket = uncounted ? afterAnswer(locked.bucket, uncounted, now) : null;
  const account = { ...locked, bucket: bucket ?? locked.bucket };
  const change = { account, bucket, endsLease, isOfMore: false };
  const nextReadAt = answer.ok
    ? await storeAccountReading(tx, deps, {
        ...change,
        reading: answer.reading,
        world: answer.world,
        timeZone,
        now,
        newHome: null,
      })
    : await storeFailure(tx, deps, { ...change, failure: answer, now });
  if (isScheduled) await scheduleRead(tx, locked.link, nextReadAt);
  return { outcome: answer.ok ? 'read' : 'failed', nextReadAt };
}
