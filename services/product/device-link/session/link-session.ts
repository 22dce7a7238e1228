import { randomUUID } from 'node:crypto';
import type { DeviceCloud, CloudFailure, Quota } from '@hearth/devices/device-cloud.ts';
import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { ProductDeps } from '../../deps.ts';
import type { Vendor } from '../../vendors.ts';
import { type Purpose, withBlock, withQuota, newBucket, takeCall } from '../quota/bucket.ts';
import { changeBucket } from '../quota/store.ts';
import { type Link, leaseLink, releaseLink, renewLease, storeGrant } from '../store.ts';
import { type StoredGrant, grantOf, grantText } from './stored-grant.ts';

/** Exclusive access to the vendor's cloud for one link, held by one process at a time. */
export interface LinkSession {
  readonly link: Link;
  readonly lease: string;
  /** Makes one call within the quota for its purpose. Refreshes the token when necessary. */
  call<A extends Answer>(
    purpose: Purpose,
    request: (cloud: DeviceCloud, accessToken: string) => Promise<A | CloudFailure>,
  ): Promise<A | CloudFailure | HeldBack>;
}

/** No call was made: the account has none left for this purpose. */
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

/** Runs `use` with a session of the link; null while another process holds it. */
export async function withLink<T>(
  deps: ProductDeps,
  linkId: string,
  use: (session: LinkSession) => Promise<T>,
): Promise<T | null> {
  const lease = randomUUID();
  const link = await leaseLink(deps.db, { link: linkId, lease }, deps.clock.now());
  if (!link) return null;
  const renewing = setInterval(() => {
    // A lost lease shows when the outcome is stored: `lockLink` then returns null.
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

/** Updates the quota bucket of a link with the vendor's answer. */
export async function storeQuota(
  deps: ProductDeps,
  account: { vendor: Vendor; link: string },
  answer: Answer | CloudFailure,
): Promise<void> {
  const now = deps.clock.now();
  await changeBucket(
    deps.db,
    { vendor: account.vendor, account: account.link },
    {
      first: newBucket(deps.vendors[account.vendor].cloud.allowance, now),
      update: (bucket) => {
        const learnt = withQuota(bucket, answer.quota, now);
        const isBlocked = !answer.ok && answer.code === 'quota';
        return {
          bucket: isBlocked ? withBlock(learnt, answer.retryAfterS, now) : learnt,
          result: undefined,
        };
      },
    },
  );
}

function openSession(deps: ProductDeps, link: Link, lease: string): LinkSession {
  const { cloud } = deps.vendors[link.vendor];
  const token = tokenSource(deps, link);
  return {
    link,
    lease,
    async call(purpose, request) {
      const once = async (accessToken: string) => {
        const answer = await request(cloud, accessToken);
        await storeQuota(deps, { vendor: link.vendor, link: link.linkId }, answer);
        return answer;
      };
      // The quota comes first: without a call no token is needed.
      const waitS = await takeFromBucket(deps, link, purpose);
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

/** Takes a call from the bucket. Returns the seconds to wait; 0 when the call was taken. */
async function takeFromBucket(deps: ProductDeps, link: Link, purpose: Purpose): Promise<number> {
  const now = deps.clock.now();
  return changeBucket(
    deps.db,
    { vendor: link.vendor, account: link.linkId },
    {
      first: newBucket(deps.vendors[link.vendor].cloud.allowance, now),
      update: (bucket) => {
        const taken = takeCall(bucket, purpose, now);
        return taken.ok ? { bucket: taken.bucket, result: 0 } : { bucket, result: taken.waitS };
      },
    },
  );
}

type Token = { readonly ok: true; readonly accessToken: string } | CloudFailure;

/** A token that expires within this time is refreshed first: it must be valid until the answer arrives. */
const marginS = 60;

/** Access token of a link. Refresh tokens are single-use: a new pair is stored before its first use. */
function tokenSource(deps: ProductDeps, link: Link) {
  const sealer = grantSealer(deps);
  let grant = link.grantSealed === null ? null : grantOf(sealer.unseal(link.grantSealed));
  let grantNo = link.grantNo;
  const refresh = async (stale: StoredGrant): Promise<Token> => {
    if (stale.refreshToken === null) return unauthorised;
    const now = deps.clock.now();
    const { cloud } = deps.vendors[link.vendor];
    const answer = await cloud.refresh({ refreshToken: stale.refreshToken, now });
    // Only an expired grant needs the person. A wrong configuration is the operator's.
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

const unauthorised: CloudFailure = { ok: false, code: 'unauthorised', quota: QUOTA_UNKNOWN };
