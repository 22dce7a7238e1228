import { dayMs } from '@hearth/calendar/durations.ts';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import { Temporal } from 'temporal-polyfill';
import type {
  SignInAttempt,
  IdentityProvider,
  Profile,
  SignedIn,
  Tokens,
} from './identity-provider.ts';
import type { SignOut } from './provider-sign-out.ts';
import {
  type StoredBrowserSession,
  claimRefresh,
  deleteOld,
  deleteSession,
  deleteSessionsOf,
  endRefresh,
  findSession,
  insertAttempt,
  insertSession,
  rememberLogout,
  selectInstallation,
  sessionsOf,
  takeAttempt,
  touchSession,
} from './session-store.ts';

/** A signed-in browser for the screens' loaders. The token stays on the server. */
export interface BrowserSession {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly accessToken: string;
  readonly authTime: Temporal.Instant;
  readonly selectedInstallation: string | null;
  /** Session id at the provider. */
  readonly idpSession: string | null;
  /** The person's profile at the time of sign-in. */
  readonly profile: Profile;
}

/** A session in its owner's list. */
export interface ListedSession {
  readonly id: string;
  readonly idpSession: string | null;
  readonly device: string | null;
  readonly startedAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant;
}

export interface Beginning {
  readonly device: string;
  /** Cookie of this browser's previous session. */
  readonly before?: string | undefined;
}

export interface Sessions {
  /** Restores a session from its cookie; null for an unknown or ended one. */
  restore(sid: string): Promise<Result<BrowserSession | null>>;
  /** Begins a session and ends the previous one, whose selected installation is kept for the same person. */
  begin(signedIn: SignedIn, beginning: Beginning): Promise<string>;
  list(session: BrowserSession): Promise<readonly ListedSession[]>;
  /** Ends one of the person's own sessions by its id in the list, here only; null for an unknown id. */
  endOne(session: BrowserSession, id: string): Promise<ListedSession | null>;
  endOthers(session: BrowserSession): Promise<void>;
  select(session: BrowserSession, installation: string): Promise<void>;
  /** Ends it here only. */
  end(sid: string): Promise<void>;
  /** Ends it here and at the provider, which identifies the browser by its Cookie header; null without a session. */
  endWithProvider(sid: string, cookie: string): Promise<SignOut | null>;
  endAll(logoutToken: string): Promise<Result<undefined>>;
  /** null above the limit of sign-ins. */
  keepAttempt(attempt: SignInAttempt): Promise<string | null>;
  takeAttempt(id: string): Promise<SignInAttempt | null>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

const idleDays = 30;
const absoluteDays = 90;
const attemptLife = { minutes: 10 };
/** Tokens that end sooner are refreshed before use. */
const refreshBeforeEndS = 30;
const touchEveryMs = 60_000;

export interface SessionsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: IdentityProvider;
  readonly sealer: Sealer;
  /** Longest wait of a request for new tokens while the old ones are valid. */
  readonly renewalMsMax?: number;
  /** Token of the person for our services, for providers whose own token is unsuitable. */
  readonly personToken?: (person: {
    issuer: string;
    subject: string;
    authTimeS: number;
  }) => Promise<string>;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, clock, provider, sealer } = options;
  const flights: Flights = new Map();
  return {
    restore: async (sid) => {
      const restored = await restore(options, flights, sid);
      if (!restored.ok || !restored.value || !options.personToken) return restored;
      const { issuer, subject, authTime } = restored.value;
      const authTimeS = Math.floor(authTime.epochMilliseconds / 1000);
      const accessToken = await options.personToken({ issuer, subject, authTimeS });
      return ok({ ...restored.value, accessToken });
    },
    begin: (signedIn, beginning) => begin(options, signedIn, beginning),
    list: async (session) =>
      (await sessionsOf(db, session)).filter((each) => !isOver(each, clock.now())).map(listed),
    async endOne(session, id) {
      const found = (await sessionsOf(db, session)).find((each) => each.sidHash === id);
      if (!found) return null;
      await deleteSession(db, found.sidHash);
      return listed(found);
    },
    async endOthers(session) {
      for (const { sidHash } of await sessionsOf(db, session))
        if (sidHash !== session.id) await deleteSession(db, sidHash);
    },
    select: (session, installation) => selectInstallation(db, session.id, installation),
    end: (sid) => deleteSession(db, hashOf(sid)),
    async endWithProvider(sid, cookie) {
      const stored = await findSession(db, hashOf(sid));
      if (!stored) return null;
      await deleteSession(db, stored.sidHash);
      const { idToken } = tokensOf(stored, sealer);
      const left = await provider.signOut({ idToken, cookie });
      return left.ok ? left.value : null;
    },
    endAll: (logoutToken) => endAll(options, logoutToken),
    async keepAttempt(attempt) {
      const id = randomBytes(32).toString('base64url');
      const isStored = await insertAttempt(db, {
        hash: hashOf(id),
        sealed: sealer.seal(JSON.stringify(attempt)),
        expiresAt: new Date(clock.now().add(attemptLife).epochMilliseconds),
      });
      return isStored ? id : null;
    },
    async takeAttempt(id) {
      const sealed = await takeAttempt(db, hashOf(id), clock.now());
      return sealed === null ? null : JSON.parse(sealer.unseal(sealed));
    },
    deleteOld: (now) =>
      deleteOld(db, {
        idle: new Date(now.subtract({ hours: 24 * idleDays }).epochMilliseconds),
        absolute: new Date(now.subtract({ hours: 24 * absoluteDays }).epochMilliseconds),
        now: new Date(now.epochMilliseconds),
      }),
  };
}

async function begin(
  { db, clock, sealer }: SessionsOptions,
  signedIn: SignedIn,
  { device, before }: Beginning,
): Promise<string> {
  const old = before === undefined ? null : await findSession(db, hashOf(before));
  if (old) await deleteSession(db, old.sidHash);
  const now = clock.now();
  const isSame = old?.issuer === signedIn.issuer && old.subject === signedIn.subject;
  const sid = randomBytes(32).toString('base64url');
  const nowMs = now.epochMilliseconds;
  await insertSession(db, {
    sidHash: hashOf(sid),
    issuer: signedIn.issuer,
    subject: signedIn.subject,
    idpSession: signedIn.idpSession,
    tokens: sealer.seal(JSON.stringify({ ...signedIn.tokens, profile: signedIn.profile })),
    accessExpiresAt: new Date(nowMs + signedIn.expiresInS * 1000),
    authTime: new Date(signedIn.authTimeS * 1000),
    selectedInstallation: isSame ? old.selectedInstallation : null,
    // A session past its lifetime passes its start on to no other: the new one would end at once.
    createdAt: isSame && !isOver(old, now) ? old.createdAt : new Date(nowMs),
    usedAt: new Date(nowMs),
    refreshingUntil: null,
    device,
  });
  return sid;
}

async function endAll(
  { db, provider }: SessionsOptions,
  logoutToken: string,
): Promise<Result<undefined>> {
  const claims = await provider.readLogoutToken(logoutToken);
  if (!claims.ok) return claims;
  const { issuer, subject, idpSession, jti, expiresAtS } = claims.value;
  if (!(await rememberLogout(db, jti, new Date(expiresAtS * 1000))))
    return fail('malformed', 'logout-token-used');
  await deleteSessionsOf(db, {
    issuer,
    ...(subject === undefined ? {} : { subject }),
    ...(idpSession === undefined ? {} : { idpSession }),
  });
  return ok(undefined);
}

/** Running refreshes of this process by session. */
type Flights = Map<string, Promise<Result<BrowserSession | null>>>;

async function restore(
  options: SessionsOptions,
  flights: Flights,
  sid: string,
): Promise<Result<BrowserSession | null>> {
  const stored = await findSession(options.db, hashOf(sid));
  const now = options.clock.now();
  if (!stored || isOver(stored, now)) return ok(null);
  if (now.epochMilliseconds - stored.usedAt.getTime() > touchEveryMs)
    await touchSession(options.db, stored.sidHash, now);
  if (!isDue(stored, now)) return ok(sessionOf(stored, tokensOf(stored, options.sealer)));
  const flight =
    flights.get(stored.sidHash) ??
    renewed(options, stored).finally(() => flights.delete(stored.sidHash));
  flights.set(stored.sidHash, flight);
  if (isDead(stored, now)) return flight;
  const waited = new AbortController();
  const { signal } = waited;
  const goOn = async (): Promise<Result<BrowserSession | null>> => {
    await sleep(options.renewalMsMax ?? usualRenewalMsMax, null, { signal }).catch(() => null);
    return ok(sessionOf(stored, tokensOf(stored, options.sealer)));
  };
  return Promise.race([flight, goOn()]).finally(() => waited.abort());
}

/** The seed's `timeOutMs`, as for all calls of a page. */
const usualRenewalMsMax = 800;

/** Longest answer time of the provider with a margin; then another process may refresh. */
const refreshLeaseMs = 15_000;
const lookAgainMs = 100;
const looksMax = 50;

/**
 * Refreshes a session once, over all processes: a refresh token is single-use, and a second use would end the whole grant. The
 * provider is called outside of any transaction, because it may be in this process and on the same database.
 */
async function renewed(
  options: SessionsOptions,
  first: StoredBrowserSession,
): Promise<Result<BrowserSession | null>> {
  let stored: StoredBrowserSession | null = first;
  for (let looks = 0; looks < looksMax; looks += 1) {
    const now = options.clock.now();
    if (!stored) return ok(null);
    if (!isDue(stored, now)) return ok(sessionOf(stored, tokensOf(stored, options.sealer)));
    const until = new Date(now.epochMilliseconds + refreshLeaseMs);
    if (await claimRefresh(options.db, stored, { now, until }))
      return refresh(options, stored, until);
    // Another process refreshes: the present token is still valid, or the answer will come soon.
    if (!isDead(stored, now)) return ok(sessionOf(stored, tokensOf(stored, options.sealer)));
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    stored = await findSession(options.db, first.sidHash);
  }
  return fail('unavailable', 'session-not-renewed', { retryAfterS: 1 });
}

async function refresh(
  options: SessionsOptions,
  stored: StoredBrowserSession,
  until: Date,
): Promise<Result<BrowserSession | null>> {
  const { db, provider, sealer, clock } = options;
  const held = { sidHash: stored.sidHash, until };
  const tokens = tokensOf(stored, sealer);
  const fresh = await provider.refresh(tokens.refreshToken);
  const now = clock.now();
  if (fresh.ok) {
    const merged = {
      ...fresh.value.tokens,
      idToken: fresh.value.tokens.idToken || tokens.idToken,
      profile: tokens.profile,
    };
    await endRefresh(db, held, {
      tokens: sealer.seal(JSON.stringify(merged)),
      accessExpiresAt: new Date(now.epochMilliseconds + fresh.value.expiresInS * 1000),
    });
    return ok(sessionOf(stored, merged));
  }
  // Refused: the person signs in again. No answer: the present token is used while it is valid.
  if (fresh.kind === 'unauthenticated') {
    await deleteSession(db, stored.sidHash);
    return ok(null);
  }
  await endRefresh(db, held, null);
  return isDead(stored, now) ? fresh : ok(sessionOf(stored, tokens));
}

function listed(stored: StoredBrowserSession): ListedSession {
  const { sidHash, idpSession, device, createdAt, usedAt } = stored;
  return {
    id: sidHash,
    idpSession,
    device,
    startedAt: Temporal.Instant.fromEpochMilliseconds(createdAt.getTime()),
    usedAt: Temporal.Instant.fromEpochMilliseconds(usedAt.getTime()),
  };
}

function sessionOf(stored: StoredBrowserSession, tokens: KeptTokens): BrowserSession {
  return {
    id: stored.sidHash,
    issuer: stored.issuer,
    subject: stored.subject,
    accessToken: tokens.accessToken,
    authTime: Temporal.Instant.fromEpochMilliseconds(stored.authTime.getTime()),
    selectedInstallation: stored.selectedInstallation,
    idpSession: stored.idpSession,
    profile: tokens.profile ?? { name: null, email: null },
  };
}

const isDue = (stored: StoredBrowserSession, now: Temporal.Instant): boolean =>
  stored.accessExpiresAt.getTime() - now.epochMilliseconds < refreshBeforeEndS * 1000;

const isDead = (stored: StoredBrowserSession, now: Temporal.Instant): boolean =>
  stored.accessExpiresAt.getTime() <= now.epochMilliseconds;

const isOver = (stored: StoredBrowserSession, now: Temporal.Instant): boolean =>
  now.epochMilliseconds - stored.usedAt.getTime() > idleDays * dayMs ||
  now.epochMilliseconds - stored.createdAt.getTime() > absoluteDays * dayMs;

interface KeptTokens extends Tokens {
  /** Missing in sessions from before profiles were stored. */
  readonly profile?: Profile | undefined;
}

function tokensOf(stored: StoredBrowserSession, sealer: Sealer): KeptTokens {
  return JSON.parse(sealer.unseal(stored.tokens));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
