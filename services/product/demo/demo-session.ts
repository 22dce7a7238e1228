import { demoIssuer } from '@hearth/access/access.ts';
import { signDemoToken } from '@hearth/access/demo-token.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import { findOrCreatePerson } from '../account/store.ts';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps, ProductDeps } from '../deps.ts';
import { type NewReading, storeReading } from '../device-link/store-reading.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { grantText } from '../device-link/session/stored-grant.ts';
import { grantSealer } from '../device-link/session/link-session.ts';
import { createLink, lockLinksOf } from '../device-link/store.ts';
import { createDemoInstallation } from '../installation/store.ts';
import { productClasses } from '../table-classes.ts';
import { heatPumpOf, unitsOfLink } from '../unit/store.ts';
import type { DemoHome, demoContract } from './contract.ts';
import { deleteHalfStored, homeOfSession } from './home-id.ts';
import {
  endOfQuarter,
  readEveryS,
  sessionDuration,
  sessionsMax,
  startTimeout,
  startsPerAddressMax,
  startsWindow,
} from './limits.ts';
import { enqueueMeter, enqueueSessionCleanup } from './outbox.ts';
import { putTemplateDetails } from './put-template-details.ts';
import { putTemplateTransfers } from './put-template-transfers.ts';
import { addressHash, sessionIdOf } from './session-id.ts';
import {
  type StoredSession,
  type TemplateHome,
  closeSession,
  deleteOldSessions,
  findSession,
  insertSession,
  lockSession,
  openSession,
  sessionEnds,
  sessionStartsOf,
  sessionsToEnd,
  templateHomes,
} from './store.ts';

type StartedSession = AnswerOf<typeof demoContract.startDemoSession>;

interface SessionRequest {
  readonly home: DemoHome;
  readonly attempt: string;
  readonly address: string;
  readonly language: Locale;
}

/**
 * Starts a demo session with its own copy of a template home. It reserves the session, has the simulated vendor copy the home, and stores
 * the copy in one transaction. Calls with the same attempt return the same session.
 */
export async function startSession(
  deps: DemoProductDeps,
  request: SessionRequest,
): Promise<Result<StartedSession>> {
  const session = sessionIdOf(deps.demo.hashKey, request.attempt);
  const reserved = await reserveSession(deps, session, request);
  if (!reserved.ok) return reserved;
  if (reserved.value.session.state === 'open')
    return ok(await sessionResponse(deps, reserved.value.session));
  const { language } = request;
  const created = await createDemoHome(deps, { ...reserved.value, language }).catch(
    (error: unknown) => {
      deps.log.error({ err: error, session }, 'demo home not created');
      return demoNotMade;
    },
  );
  if (!created.ok) await endSession(deps, session);
  return created;
}

const demoNotMade = fail('unavailable', 'demo-not-made', { retryAfterS: 5 });

interface ReservedSession {
  readonly session: StoredSession;
  readonly template: TemplateHome;
  /** Whether an earlier call has begun it. */
  readonly isRepeated: boolean;
}

/** Serialises reservations across processes, so that sessionsMax holds. */
const sessionsLock = 7_206_393;

async function reserveSession(
  deps: DemoProductDeps,
  session: string,
  request: SessionRequest,
): Promise<Result<ReservedSession>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [sessionsLock]);
    const existing = await findSession(tx, session);
    if (existing?.state === 'over' || (existing && isOver(existing, now)))
      return fail('gone', 'demo-session-over');
    const home = existing?.home ?? request.home;
    const template = (await templateHomes(tx)).find((each) => each.home === home);
    if (!deps.demo.homes.includes(home)) return fail('not-found', 'no-demo', { at: '/body/home' });
    if (existing && template) return ok({ session: existing, template, isRepeated: true });
    if (!template || template.loaded < 1)
      return fail('unavailable', 'demo-loading', { retryAfterS: 15 });
    const address = addressHash(deps.demo.hashKey, request.address);
    const refusal = await checkLimits(tx, address, now);
    if (refusal) return refusal;
    const until = now.add(sessionDuration);
    await insertSession(tx, { session, home, address, now, until });
    const inserted = await findSession(tx, session);
    if (!inserted) throw new Error('an inserted session is missing');
    return ok({ session: inserted, template, isRepeated: false });
  });
}

const isOver = ({ until }: StoredSession, now: Temporal.Instant): boolean =>
  until.epochMilliseconds <= now.epochMilliseconds;

/** A failure while the address or the demo has too many sessions. */
async function checkLimits(tx: Database, address: string, now: Temporal.Instant) {
  const starts = await sessionStartsOf(tx, address, now.subtract(startsWindow));
  const [firstStart] = starts;
  if (firstStart && starts.length >= startsPerAddressMax)
    return fail('too-many', 'too-many-attempts', {
      retryAfterS: secondsUntil(firstStart.add(startsWindow), now),
    });
  const ends = await sessionEnds(tx, now);
  const [firstEnd] = ends;
  return firstEnd && ends.length >= sessionsMax
    ? fail('unavailable', 'demo-full', { retryAfterS: secondsUntil(firstEnd, now) })
    : null;
}

const secondsUntil = (instant: Temporal.Instant, now: Temporal.Instant): number =>
  Math.max(1, Math.ceil((instant.epochMilliseconds - now.epochMilliseconds) / 1000));

async function createDemoHome(
  deps: DemoProductDeps,
  reserved: ReservedSession & { readonly language: Locale },
): Promise<Result<StartedSession>> {
  const { language } = reserved;
  const { sessionId: demoHome, home, until } = reserved.session;
  const copied = await deps.demo.cloud.copyTemplateHome(
    { params: { demoHome }, body: { home, until: until.toString(), language } },
    await asProduct(deps),
  );
  if (!copied.ok) return cloudFailure(deps, copied.code);
  const { grant, timeZone } = copied.value;
  const request = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await deps.vendors.onecta.cloud.read(request);
  if (!answer.ok) return cloudFailure(deps, answer.code);
  const { reading, world } = answer;
  const opened = await deps.db.transaction((tx) =>
    storeDemoHome(tx, deps, { ...reserved, copy: copied.value, reading, world }),
  );
  return opened ? ok(await sessionResponse(deps, opened)) : fail('gone', 'demo-session-over');
}

function cloudFailure(deps: ProductDeps, code: string) {
  deps.log.warn({ code }, 'the simulated vendor created no demo home');
  return demoNotMade;
}

type CopiedHome = AnswerOf<typeof demoHomesContract.copyTemplateHome>;

/** Stores person, installation, link, units and the deliveries to energy; null if the session has ended in the meantime. */
async function storeDemoHome(
  tx: Database,
  deps: DemoProductDeps,
  demoHome: ReservedSession & { readonly language: Locale; readonly copy: CopiedHome } & Pick<
      NewReading,
      'reading' | 'world'
    >,
): Promise<StoredSession | null> {
  const { template, language, copy, reading, world } = demoHome;
  const { sessionId: session, until } = demoHome.session;
  const locked = await lockSession(tx, session);
  if (!locked || locked.state === 'over') return null;
  if (locked.state === 'open') return locked;
  const id = homeOfSession(locked);
  if (demoHome.isRepeated) await deleteHalfStored(tx, id);
  const now = deps.clock.now();
  const identity = { issuer: demoIssuer, subject: session };
  const { personId: person } = await findOrCreatePerson(tx, identity, now);
  const { name, timeZone, account, channels, grant } = copy;
  const shared = { installationId: template.installationId, until: endOfQuarter(now) };
  const installation = await createDemoInstallation(
    tx,
    { id, visitor: person, name, timeZone, until, template: shared },
    now,
  );
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  const link = await createLink(
    tx,
    { installation, person, vendor: 'onecta', grantSealed, readEveryS },
    now,
  );
  const appliances = await appliancesOf(tx, template, copy);
  await storeReading(tx, deps, {
    link,
    reading,
    world,
    timeZone,
    now,
    newHome: { timeZone },
    appliances,
  });
  const { home } = template;
  await putTemplateDetails(tx, deps, { home, link });
  await putTemplateTransfers(tx, deps, { home, installation, owner: person, language });
  await openSession(tx, { session, installation, person });
  const heatPump = await heatPumpOf(tx, link.linkId);
  const meter = { meter: session, channels, heatPump, historyDays: 0 };
  await enqueueMeter(tx, deps, { installation, account, ...meter });
  return { ...locked, state: 'open', installationId: installation, personId: person };
}

/** The template's appliance by device of the copy, so that the copy continues the history of the template. */
async function appliancesOf(
  tx: Database,
  template: TemplateHome,
  { devices }: CopiedHome,
): Promise<ReadonlyMap<string, string>> {
  const units = await unitsOfLink(tx, template.linkId);
  const applianceOfDevice = new Map(units.map((unit) => [unit.deviceId, unit.applianceId]));
  return new Map(
    devices.flatMap(({ device, copyOf }) => {
      const appliance = applianceOfDevice.get(copyOf);
      return appliance === undefined ? [] : [[device, appliance] as const];
    }),
  );
}

async function sessionResponse(
  deps: DemoProductDeps,
  { sessionId: subject, home, installationId, until }: StoredSession,
): Promise<StartedSession> {
  if (installationId === null) throw new Error('an open session has no installation');
  return {
    home,
    installation: installationId,
    until: until.toString(),
    subject,
    token: await signDemoToken({ subject, until }, deps.key, deps.clock),
  };
}

/** Ends a session and deletes its home here; the outbox deletes it in other services. Repeating it has no effect. */
export async function endSession(deps: DemoProductDeps, session: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const closed = await closeSession(tx, session, deps.clock.now());
    if (!closed) return;
    const { installationId: installation, personId: person } = closed;
    if (installation === null || person === null) await deleteHalfStored(tx, homeOfSession(closed));
    else await deleteDemoHome(tx, { installation, person });
    await enqueueSessionCleanup(tx, deps, { session, installation, time: 'first' });
  });
}

async function deleteDemoHome(
  tx: Database,
  { installation, person }: { installation: InstallationId; person: string },
): Promise<void> {
  await dropBuckets(tx, await lockLinksOf(tx, installation));
  await forgetRows(tx, productClasses, { installation_id: installation, person_id: person });
}

/** Ends expired and abandoned sessions, and deletes the rows of old ones. */
export async function endExpiredSessions(
  deps: DemoProductDeps,
  now: Temporal.Instant,
): Promise<void> {
  const startedBefore = now.subtract(startTimeout);
  for (const session of await sessionsToEnd(deps.db, { now, startedBefore }))
    await endSession(deps, session).catch((error: unknown) =>
      deps.log.error({ err: error, session }, 'demo session not ended'),
    );
  await deps.db.transaction(async (tx) => {
    // Late deliveries of an old session have arrived by now: a second clean-up deletes their data.
    for (const { sessionId, installationId } of await deleteOldSessions(
      tx,
      now.subtract(startsWindow),
    ))
      await enqueueSessionCleanup(tx, deps, {
        session: sessionId,
        installation: installationId,
        time: 'last',
      });
  });
}
