import { randomUUID } from 'node:crypto';
import type { DeviceCloud, Failure, Quota } from '@hearth/devices/device-cloud.ts';
import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { ProductDeps, Vendor } from '../../deps.ts';
import { type Purpose, block, learn, newBucket, take } from '../quota/bucket.ts';
import { changeBucket } from '../quota/store.ts';
import { type Link, leaseLink, releaseLink, renewLease, storeGrant } from '../store.ts';
import { type StoredGrant, grantOf, grantText } from './grant.ts';

/** The right to speak to the cloud for one link, which one process has at a time. */
export interface Session {
  readonly link: Link;
  readonly lease: string;
  /** One call, within the quota for its purpose, with a token that is refreshed when need be. */
  speak<A extends Answer>(
    purpose: Purpose,
    call: (cloud: DeviceCloud, accessToken: string) => Promise<A | Failure>,
  ): Promise<A | Failure | HeldBack>;
}

/** Not called: the account has no call left for this purpose. */
export interface HeldBack {
  readonly ok: false;
  readonly code: 'held-back';
  readonly waitS: number;
}

interface Answer {
  readonly ok: true;
  readonly quota: Quota;
}

const renewEveryMs = 5_000;

/** null while somebody else speaks for the link. */
export async function withLink<T>(
  deps: ProductDeps,
  linkId: string,
  use: (session: Session) => Promise<T>,
): Promise<T | null> {
  const lease = randomUUID();
  const link = await leaseLink(deps.db, { link: linkId, lease }, deps.clock.now());
  if (!link) return null;
  const renewing = setInterval(() => {
    // Whoever cannot renew it finds out when the outcome is to be stored: `holdLink` then says no.
    renewLease(deps.db, { link: linkId, lease }, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error, link: linkId }, 'the lease of a link was not renewed'),
    );
  }, renewEveryMs);
  try {
    return await use(openSession(deps, link, lease));
  } finally {
    clearInterval(renewing);
    await releaseLink(deps.db, { link: linkId, lease });
  }
}

export const grantSealer = (deps: ProductDeps) => createSealer(deps.grantKey, 'device-link grant');

/** What the cloud said about the calls left, for every caller of it in every process. */
export async function learnQuota(
  deps: ProductDeps,
  of: { vendor: Vendor; link: string },
  answer: Answer | Failure,
): Promise<void> {
  const now = deps.clock.now();
  await changeBucket(
    deps.db,
    { vendor: of.vendor, account: of.link },
    {
      first: newBucket(deps.vendors[of.vendor].cloud.allowance, now),
      of: (bucket) => {
        const learnt = learn(bucket, answer.quota, now);
        const isBlocked = !answer.ok && answer.code === 'quota';
        return {
          bucket: isBlocked ? block(learnt, answer.retryAfterS, now) : learnt,
          result: undefined,
        };
      },
    },
  );
}

function openSession(deps: ProductDeps, link: Link, lease: string): Session {
  const { cloud } = deps.vendors[link.vendor];
  const token = tokenSource(deps, link);
  return {
    link,
    lease,
    async speak(purpose, call) {
      const once = async (accessToken: string) => {
        const answer = await call(cloud, accessToken);
        await learnQuota(deps, { vendor: link.vendor, link: link.linkId }, answer);
        return answer;
      };
      // Asked for first: a call that may not be made needs no token either.
      const waitS = await takeCall(deps, link, purpose);
      if (waitS > 0) return { ok: false, code: 'held-back', waitS };
      const first = await token.current();
      if (!first.ok) return first;
      const answer = await once(first.accessToken);
      if (answer.ok || answer.code !== 'unauthorised') return answer;
      const second = await token.after(first.accessToken);
      return second.ok ? once(second.accessToken) : second;
    },
  };
}

/** Seconds to wait; 0 when the call is taken. */
async function takeCall(deps: ProductDeps, link: Link, purpose: Purpose): Promise<number> {
  const now = deps.clock.now();
  return changeBucket(
    deps.db,
    { vendor: link.vendor, account: link.linkId },
    {
      first: newBucket(deps.vendors[link.vendor].cloud.allowance, now),
      of: (bucket) => {
        const taken = take(bucket, purpose, now);
        return taken.ok ? { bucket: taken.bucket, result: 0 } : { bucket, result: taken.waitS };
      },
    },
  );
}

type Token = { readonly ok: true; readonly accessToken: string } | Failure;

/** A token that ends within this is not used any more: the answer must arrive before its end. */
const marginS = 60;

/** Refresh tokens are single-use: the new pair is stored before anything is done with it. */
function tokenSource(deps: ProductDeps, link: Link) {
  const sealer = grantSealer(deps);
  let grant = link.grantSealed === null ? null : grantOf(sealer.unseal(link.grantSealed));
  let grantNo = link.grantNo;
  const refresh = async (stale: StoredGrant): Promise<Token> => {
    if (stale.refreshToken === null) return unauthorised;
    const now = deps.clock.now();
    const { cloud } = deps.vendors[link.vendor];
    const answer = await cloud.refresh({ refreshToken: stale.refreshToken, now });
    // Only the grant's own end asks for the person; what is wrong with this deployment its operator mends.
    if (!answer.ok) return answer;
    grant = { ...answer.grant, refreshToken: answer.grant.refreshToken ?? stale.refreshToken };
    const grantSealed = sealer.seal(grantText(grant));
    const isStored = await storeGrant(deps.db, { link: link.linkId, grantNo, grantSealed });
    grantNo += 1;
    return isStored ? { ok: true, accessToken: grant.accessToken } : unauthorised;
  };
  return {
    current: async (): Promise<Token> => {
      if (!grant) return unauthorised;
      const endsMs = Date.parse(grant.expiresAt) - marginS * 1000;
      if (deps.clock.now().epochMilliseconds < endsMs)
        return { ok: true, accessToken: grant.accessToken };
      return refresh(grant);
    },
    after: async (used: string): Promise<Token> =>
      grant && grant.accessToken === used ? refresh(grant) : unauthorised,
  };
}

const unauthorised: Failure = { ok: false, code: 'unauthorised', quota: QUOTA_UNKNOWN };
