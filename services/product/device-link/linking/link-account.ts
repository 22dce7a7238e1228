import type { CloudFailure, TokenGrant, Reading } from '@hearth/devices/device-cloud.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { callingPerson } from '../../account/calling-person.ts';
import type { ProductDeps } from '../../deps.ts';
import { auditActor } from '../../installation/audit-actor.ts';
import {
  accessFor,
  createInstallation,
  membershipsOf,
  timeZoneOf,
} from '../../installation/store.ts';
import { withTimeBudget } from '../../time-budget.ts';
import { placeNameIn, timeZoneIn } from '../../unit/describe-unit.ts';
import { ownedDevices, unlinkedUnits, unitsOf, unitsOfLink } from '../../unit/store.ts';
import type { DeviceLink, deviceLinkContract } from '../contract.ts';
import { storeReading } from '../store-reading.ts';
import { bucketsOf } from '../quota/store.ts';
import { grantOf, grantText } from '../session/stored-grant.ts';
import { grantSealer, storeQuota } from '../session/link-session.ts';
import { type Link, createLink, findLink, nextReadsOf, renewLink } from '../store.ts';
import { linkStatusOf } from '../link-status.ts';
import { challengeOf, newState, newVerifier, stateHashOf } from './oauth-secrets.ts';
import {
  type LinkAttempt,
  continuedLink,
  reopenAttempt,
  storeAttemptGrant,
  insertAttempt,
  useAttempt,
} from './store.ts';

const attemptLifeMin = 10;
/** For exchange and first reading together; the page shows progress meanwhile. */
const linkBudgetMs = 15_000;
const fallbackTimeZone = 'Europe/Brussels';
/** Advisory lock: links are completed one after another, so that two cannot claim the same devices. */
const linkLock = 7_206_392;

/** Starts linking an account: returns the vendor's consent address. */
export async function startLink(
  deps: ProductDeps,
  { caller, body, answerIn }: Call<typeof deviceLinkContract.startLink>,
): Promise<Result<{ authorizeUrl: string; state: string }>> {
  const now = deps.clock.now();
  const { personId: person } = await callingPerson(deps, caller);
  if (!deps.vendors[body.vendor].isOffered)
    return fail('not-found', 'vendor-not-offered', { at: '/body/vendor' });
  if (body.timeZone !== null && !isTimeZone(body.timeZone))
    return fail('invalid', 'unknown-time-zone', { at: '/body/timeZone' });
  if (
    body.installation !== null &&
    !(await isOwner(deps.db, deps, { person, installation: body.installation }))
  )
    return fail('not-found', 'not-found', { at: '/body/installation' });
  const state = newState();
  const verifier = newVerifier();
  const { url: authorizeUrl } = deps.vendors[body.vendor].cloud.authorize({
    redirectUri: body.redirectUri,
    state,
    codeChallenge: challengeOf(verifier),
  });
  return await deps.db.transaction(async (tx) => {
    await insertAttempt(
      tx,
      {
        stateHash: stateHashOf(state),
        person,
        installation: body.installation,
        vendor: body.vendor,
        redirectUri: body.redirectUri,
        timeZone: body.timeZone,
        verifierSealed: grantSealer(deps).seal(verifier),
        grantSealed: null,
      },
      { now, expiresAt: now.add({ minutes: attemptLifeMin }) },
    );
    return await answerIn(tx, ok({ authorizeUrl, state }));
  });
}

/** Exchanges the code, reads the account once, and stores the link with its units. */
export async function completeLink(
  deps: ProductDeps,
  call: Call<typeof deviceLinkContract.completeLink>,
): Promise<Result<{ link: DeviceLink; installation: string; units: number }>> {
  const { personId: person } = await callingPerson(deps, call.caller);
  const { state, code, redirectUri } = call.body;
  const by = { stateHash: stateHashOf(state), person, redirectUri };
  const attempt = await useAttempt(deps.db, by, deps.clock.now());
  if (!attempt) return fail('gone', 'link-attempt-over', { at: '/body/state' });
  const answer = await withTimeBudget(exchangeAndRead(deps, attempt, code), {
    budgetMs: linkBudgetMs,
    log: deps.log,
  });
  if (!answer?.ok) {
    if (!answer || isTransient(answer)) await reopenAttempt(deps.db, attempt);
    return answer ?? fail('timed-out', 'device-cloud-timed-out');
  }
  const { grant, reading, readAnswer } = answer.value;
  const { requestId } = call;
  const outcome = await deps.db.transaction(async (tx) => {
    const completion = { attempt, grant, reading, world: readAnswer.world, requestId };
    const stored = await storeLink(tx, deps, completion);
    if (stored.ok) await call.answerIn(tx, ok(await completedLink(tx, stored.value)));
    return stored;
  });
  if (!outcome.ok) return outcome;
  const link = outcome.value;
  await storeQuota(deps, { vendor: link.vendor, link: link.linkId }, readAnswer);
  return ok(await completedLink(deps.db, link));
}

/** The API's answer for a completed link. */
async function completedLink(db: Database, link: Link) {
  const buckets = await bucketsOf(db, [link.linkId]);
  const units = await unitsOfLink(db, link.linkId);
  return {
    link: linkStatusOf(link, {
      bucket: buckets.get(link.linkId),
      nextReadAt: (await nextReadsOf(db, [link])).get(link.linkId),
    }),
    installation: link.installationId,
    units: units.length,
  };
}

/** The grant and the first reading. */
async function exchangeAndRead(deps: ProductDeps, attempt: LinkAttempt, code: string) {
  const { cloud } = deps.vendors[attempt.vendor];
  const sealer = grantSealer(deps);
  const exchanged = attempt.grantSealed
    ? ok(grantOf(sealer.unseal(attempt.grantSealed)))
    : await exchange(deps, attempt, code);
  if (!exchanged.ok) return exchanged;
  const grant = exchanged.value;
  const timeZone = attempt.timeZone ?? fallbackTimeZone;
  const request = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await cloud.read(request);
  if (!answer.ok) return failureOf(answer);
  // The time zone of the devices is known only now. It decides which instants a "today" of the devices covers.
  const interpreted = cloud.interpret(answer.payload, {
    timeZone: timeZoneIn(answer.reading.devices) ?? timeZone,
    now: worldAt(request.now, answer.world ?? null),
  });
  return ok({
    grant,
    reading: interpreted.ok ? interpreted.reading : answer.reading,
    readAnswer: answer,
  });
}

async function exchange(
  deps: ProductDeps,
  attempt: LinkAttempt,
  code: string,
): Promise<Result<Pick<TokenGrant, 'accessToken' | 'refreshToken' | 'expiresAt'>>> {
  const answer = await deps.vendors[attempt.vendor].cloud.exchangeCode({
    code,
    redirectUri: attempt.redirectUri,
    codeVerifier: grantSealer(deps).unseal(attempt.verifierSealed),
    now: deps.clock.now(),
  });
  if (!answer.ok) {
    const isOfCode =
      answer.code === 'unauthorised' ||
      (answer.code === 'refused' && answer.reason !== 'misconfigured');
    return isOfCode
      ? fail('invalid', 'link-code-refused', { at: '/body/code' })
      : failureOf(answer);
  }
  await storeAttemptGrant(deps.db, attempt, grantSealer(deps).seal(grantText(answer.grant)));
  return ok(answer.grant);
}

function failureOf(answer: CloudFailure): Failure {
  switch (answer.code) {
    case 'quota':
      return fail('unavailable', 'device-cloud-quota-used-up', { retryAfterS: answer.retryAfterS });
    case 'timed-out':
      return fail('timed-out', 'device-cloud-timed-out');
    case 'offline':
      return fail('unavailable', 'device-cloud-unreachable');
    case 'unauthorised':
    case 'malformed':
    case 'refused':
      return fail('bad-upstream', 'device-cloud-answer-not-understood');
  }
}

/** Whether the same request may succeed later. */
const isTransient = (failure: Failure): boolean => failure.kind !== 'invalid';

interface Completion {
  readonly attempt: LinkAttempt;
  readonly grant: Pick<TokenGrant, 'accessToken' | 'refreshToken' | 'expiresAt'>;
  readonly reading: Reading;
  readonly world: WorldClock | null | undefined;
  readonly requestId: string;
}

/** Stores installation, owner, link, units, live values and the payload for energy in one transaction. */
async function storeLink(
  tx: Database,
  deps: ProductDeps,
  completion: Completion,
): Promise<Result<Link>> {
  const { attempt, reading, world } = completion;
  const now = deps.clock.now();
  await tx.query('select pg_advisory_xact_lock($1)', [linkLock]);
  const ids = reading.devices.map((device) => device.id);
  if (ids.length === 0) return fail('conflict', 'account-without-units');
  const taken = await ownedDevices(tx, attempt.vendor, ids);
  const own: { installation: InstallationId; link: string }[] = [];
  for (const { installationId: installation, linkId: link } of taken) {
    // The failure does not name the owner: an account is no proof of a right to that.
    if (!(await isOwner(tx, deps, { person: attempt.person, installation })))
      return fail('conflict', 'unit-taken');
    own.push({ installation, link });
  }
  const grantSealed = grantSealer(deps).seal(grantText(completion.grant));
  const { person } = attempt;
  const links = own.map((each) => each.link);
  const again = await continuedLink(tx, links, { person, devices: ids });
  const home =
    again === null ? (own[0]?.installation ?? (await homeFor(tx, deps, completion))) : null;
  const link = again
    ? await renewLink(tx, { link: again, person, grantSealed }, now)
    : await newLink(tx, deps, { ...completion, grantSealed, home });
  if (!link) return fail('not-found', 'not-found', { at: '/body/state' });
  const timeZone = await timeZoneOf(tx, link.installationId);
  const newHome = again || home !== null ? null : { timeZone };
  await storeReading(tx, deps, { link, reading, timeZone, now, newHome, world });
  const owner = { person: attempt.person, installation: link.installationId };
  const access = await accessFor(tx, owner, now);
  if (!access) throw new Error('the owner of a new link has no access');
  await recordAudit(
    tx,
    {
      ...auditActor(access),
      action: again ? 'device-link.renew' : 'device-link.make',
      resource: link.linkId,
      detail: { vendor: link.vendor, devices: ids.length },
      requestId: completion.requestId,
    },
    deps.clock,
  );
  const result = await findLink(tx, access, link.linkId);
  if (!result) throw new Error('a new link is missing');
  return ok(result);
}

/** The home with units of these serials that no account reads, else the requested home; null: a new one is needed. */
async function homeFor(
  tx: Database,
  deps: ProductDeps,
  { attempt, reading }: Completion,
): Promise<string | null> {
  const places = await membershipsOf(tx, attempt.person, deps.clock.now());
  const own = places.flatMap(({ access }) =>
    access.role === 'owner' ? [access.installationId] : [],
  );
  const serials = reading.devices.flatMap(({ serial }) => serial ?? []);
  const unlinked = await unlinkedUnits(tx, own, serials);
  const isRequested = unlinked.some(
    ({ installationId }) => installationId === attempt.installation,
  );
  return isRequested ? attempt.installation : (unlinked[0]?.installationId ?? attempt.installation);
}

async function newLink(
  tx: Database,
  deps: ProductDeps,
  completion: Completion & { grantSealed: string; home: string | null },
): Promise<Link | null> {
  const { attempt, reading, grantSealed, home } = completion;
  const now = deps.clock.now();
  const { person, vendor } = attempt;
  if (home !== null) {
    const access = await accessFor(tx, { person, installation: home }, now);
    if (access?.role !== 'owner') return null;
    const { installationId: installation } = access;
    const adds = (await unitsOf(tx, access)).length > 0 ? 'accepted' : 'all';
    return createLink(tx, { installation, person, vendor, grantSealed, adds }, now);
  }
  const timeZone = timeZoneIn(reading.devices) ?? attempt.timeZone ?? fallbackTimeZone;
  const place = { owner: person, name: placeNameIn(reading.devices), timeZone };
  const installation = await createInstallation(tx, place, now);
  return createLink(tx, { installation, person, vendor, grantSealed }, now);
}

async function isOwner(
  db: Database,
  deps: ProductDeps,
  membership: { person: PersonId; installation: string },
): Promise<boolean> {
  return (await accessFor(db, membership, deps.clock.now()))?.role === 'owner';
}
