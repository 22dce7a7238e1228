import { randomUUID } from 'node:crypto';
import type { DeviceCloud, CloudFailure, Quota } from '@hearth/devices/device-cloud.ts';
import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { ProductDeps } from '../../deps.ts';
import type { Vendor } from '../../vendors.ts';
import {
  type Bucket,
  type Purpose,
  type QuotaAnswer,
  afterAnswer,
  newBucket,
  takeCall,
} from '../quota/bucket.ts';
import { changeBucket, replaceBucket } from '../quota/store.ts';
import { type LeasedLink, type Link, leaseLink } from '../store.ts';
import { releaseLink, renewLease, storeGrant } from './store.ts';
import { type StoredGrant, grantOf, grantText } from './stored-grant.ts';

/** Exclusive access to the vendor's cloud for one link, held by one process at a time. */
export interface LinkSession {
  readonly link: Link;
  readonly lease: string;
  /** Of the home. */
  readonly timeZone: string;
  /** Makes one call within the quota for its purpose. Refreshes the token when necessary. */
  call<A extends Answer>(
    purpose: Purpose,
    request: Request<A>,
  ): Promise<A | CloudFailure | HeldBack>;
  /** The same, where the caller stores the quota of the answer together with the answer. */
  callUncounted<A extends Answer>(purpose: Purpose, request: Request<A>): Promise<Called<A>>;
  /** The caller has ended the lease in a statement of its own. */
  noteReleased(): void;
}

type Request<A extends Answer> = (
  cloud: DeviceCloud,
  accessToken: string,
) => Promise<A | CloudFailure>;

export interface Called<A extends Answer> {
  readonly answer: A | CloudFailure | HeldBack;
  /** The answer whose quota is not stored yet; null when the vendor was not called. */
  readonly uncounted: QuotaAnswer | null;
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
  const held = { link: linkId, lease: randomUUID() };
  const leased = await leaseLink(deps.db, held, deps.clock.now());
  if (!leased) return null;
  let isReleased = false;
  const renewing = setInterval(() => {
    // A lost lease shows when the outcome is stored: `lockLink` then returns null.
    renewLease(deps.db, held, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error, link: linkId }, 'the lease of a link was not renewed'),
    );
  }, renewEveryMs);
  const noteReleased = (): void => {
    isReleased = true;
    clearInterval(renewing);
  };
  try {
    return await use({ ...openSession(deps, leased), lease: held.lease, noteReleased });
  } finally {
    clearInterval(renewing);
    if (!isReleased) await releaseLink(deps.db, held);
  }
}

export const grantSealer = (deps: ProductDeps) => createSealer(deps.grantKey, 'device-link grant');

/** Updates the quota bucket of a link with the vendor's answer. */
export async function storeQuota(
  deps: ProductDeps,
  account: { vendor: Vendor; link: string },
  answer: QuotaAnswer,
): Promise<void> {
  const now = deps.clock.now();
  await changeBucket(
    deps.db,
    { vendor: account.vendor, account: account.link },
    {
      first: newBucket(deps.vendors[account.vendor].cloud.allowance, now),
      update: (bucket) => ({ bucket: afterAnswer(bucket, answer, now), result: undefined }),
    },
  );
}

function openSession(
  deps: ProductDeps,
  leased: LeasedLink,
): Omit<LinkSession, 'lease' | 'noteReleased'> {
  const { link, timeZone } = leased;
  const { cloud } = deps.vendors[link.vendor];
  const token = tokenSource(deps, link);
  const takeFromBucket = callTaker(deps, leased);
  const count = (answer: QuotaAnswer): Promise<void> =>
    storeQuota(deps, { vendor: link.vendor, link: link.linkId }, answer);
  const callUncounted: LinkSession['callUncounted'] = async (purpose, request) => {
    // The quota comes first: without a call no token is needed.
    const waitS = await takeFromBucket(purpose);
    if (waitS > 0)
      return { answer: { ok: false, code: 'held-back', waitS } as const, uncounted: null };
    const first = await token.current();
    if (!first.ok) return { answer: first, uncounted: null };
    const answer = await request(cloud, first.accessToken);
    if (answer.ok || answer.code !== 'unauthorised') return { answer, uncounted: answer };
    await count(answer);
    const second = await token.after(first.accessToken);
    if (!second.ok) return { answer: second, uncounted: null };
    const again = await request(cloud, second.accessToken);
    return { answer: again, uncounted: again };
  };
  return {
    link,
    timeZone,
    callUncounted,
    async call(purpose, request) {
      const { answer, uncounted } = await callUncounted(purpose, request);
      if (uncounted) await count(uncounted);
      return answer;
    },
  };
}

/** Takes calls from the bucket of a link, each with the seconds to wait; 0 when the call was taken. */
function callTaker(deps: ProductDeps, { link, bucket }: LeasedLink) {
  const key = { vendor: link.vendor, account: link.linkId };
  // The lease came with the bucket: the first call replaces that one, if nobody has changed it.
  let known: Bucket | null = bucket;
  return async (purpose: Purpose): Promise<number> => {
    const now = deps.clock.now();
    const before = known;
    known = null;
    const taken = before && takeCall(before, purpose, now);
    if (before && taken?.ok && (await replaceBucket(deps.db, key, { before, after: taken.bucket })))
      return 0;
    if (taken?.ok === false) return taken.waitS;
    return changeBucket(deps.db, key, {
      first: newBucket(deps.vendors[link.vendor].cloud.allowance, now),
      update: (current) => {
        const again = takeCall(current, purpose, now);
        return again.ok
          ? { bucket: again.bucket, result: 0 }
          : { bucket: current, result: again.waitS };
      },
    });
  };
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
