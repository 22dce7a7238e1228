import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { demoIssuer, signService } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/brand.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { signVisit } from '@hearth/access/visit-token.ts';
import type { Reading } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';
import { personFor } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { storeReading } from '../device-link/store-reading.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { grantText } from '../device-link/session/stored-grant.ts';
import { grantSealer } from '../device-link/session/link-session.ts';
import { createLink, holdLinksOf } from '../device-link/store.ts';
import { createVisited } from '../installation/store.ts';
import { heatPumpOf, unitsOfLink } from '../unit/store.ts';
import type { DemoHome, demoContract } from './contract.ts';
import type { WithDemo } from './demo-deps.ts';
import { addressHash, visitIdOf } from './session-id.ts';
import {
  endOfQuarter,
  readEveryS,
  startsMax,
  startsWithin,
  visitLife,
  visitsMax,
} from './limits.ts';
import { tellMeter, tellOver } from './outbox.ts';
import {
  type SampleHome,
  type StoredVisit,
  closeVisit,
  endsOfVisits,
  findVisit,
  holdVisit,
  insertVisit,
  openVisit,
  samplesOf,
  startsAt,
} from './store.ts';

type Started = AnswerOf<typeof demoContract.startVisit>;

export interface Wish {
  readonly home: DemoHome;
  readonly attempt: string;
  readonly address: string;
}

/**
 * A home of one's own for two hours. A place is kept first; then the simulated maker forks the sample, and everything here is
 * made in one transaction. Two calls for one attempt come to the same visit.
 */
export async function startVisit(deps: WithDemo, wish: Wish): Promise<Result<Started>> {
  const visit = visitIdOf(deps.demo.hashKey, wish.attempt);
  const kept = await keepPlace(deps, visit, wish);
  if (!kept.ok) return kept;
  if (kept.value.visit.state === 'open') return ok(await answerOf(deps, kept.value.visit));
  const made = await makeHome(deps, kept.value).catch((error: unknown) => {
    deps.log.error({ err: error, visit }, 'no home was made for a visit');
    return notMade;
  });
  if (!made.ok) await endVisit(deps, visit);
  return made;
}

const notMade = fail('unavailable', 'demo-not-made', { retryAfterS: 5 });

interface Place {
  readonly visit: StoredVisit;
  readonly sample: SampleHome;
}

/** One after the other, so that the last place goes to one only. */
const placesLock = 7_206_393;

async function keepPlace(deps: WithDemo, visit: string, wish: Wish): Promise<Result<Place>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [placesLock]);
    const known = await findVisit(tx, visit);
    if (known?.state === 'over' || (known && isOver(known, now))) return fail('gone', 'visit-over');
    const home = known?.home ?? wish.home;
    const sample = (await samplesOf(tx)).find((one) => one.home === home);
    if (!deps.demo.homes.includes(home)) return fail('not-found', 'no-demo', { at: '/body/home' });
    if (known && sample) return ok({ visit: known, sample });
    if (!sample || sample.loaded < 1)
      return fail('unavailable', 'demo-loading', { retryAfterS: 15 });
    const address = addressHash(deps.demo.hashKey, wish.address);
    const refusal = await refusalFor(tx, address, now);
    if (refusal) return refusal;
    const until = now.add(visitLife);
    await insertVisit(tx, { visit, home, address, now, until });
    const made = await findVisit(tx, visit);
    if (!made) throw new Error('a visit that was just made is not there');
    return ok({ visit: made, sample });
  });
}

const isOver = ({ until }: StoredVisit, now: Temporal.Instant): boolean =>
  until.epochMilliseconds <= now.epochMilliseconds;

async function refusalFor(tx: Database, address: string, now: Temporal.Instant) {
  const starts = await startsAt(tx, address, now.subtract(startsWithin));
  const [first] = starts;
  if (first && starts.length >= startsMax)
    return fail('too-many', 'too-many-tries', {
      retryAfterS: secondsUntil(first.add(startsWithin), now),
    });
  const ends = await endsOfVisits(tx, now);
  const [next] = ends;
  return next && ends.length >= visitsMax
    ? fail('unavailable', 'demo-full', { retryAfterS: secondsUntil(next, now) })
    : null;
}

const secondsUntil = (then: Temporal.Instant, now: Temporal.Instant): number =>
  Math.max(1, Math.ceil((then.epochMilliseconds - now.epochMilliseconds) / 1000));

async function makeHome(deps: WithDemo, { visit, sample }: Place): Promise<Result<Started>> {
  const { visitId: fork, home, until } = visit;
  const forked = await deps.demo.cloud.forkSample(
    { params: { fork }, body: { home, until: until.toString() } },
    await asProduct(deps),
  );
  if (!forked.ok) return refusedBy(deps, forked.code);
  const { grant, timeZone } = forked.value;
  const asked = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await deps.vendors.onecta.cloud.read(asked);
  if (!answer.ok) return refusedBy(deps, answer.code);
  const opened = await deps.db.transaction((tx) =>
    storeHome(tx, deps, { visit, sample, forked: forked.value, reading: answer.reading }),
  );
  return opened ? ok(await answerOf(deps, opened)) : fail('gone', 'visit-over');
}

function refusedBy(deps: ProductDeps, code: string) {
  deps.log.warn({ code }, 'the simulated maker made no home for a visit');
  return notMade;
}

type Forked = Extract<
  Awaited<ReturnType<WithDemo['demo']['cloud']['forkSample']>>,
  { ok: true }
>['value'];

/** Person, installation, link, units and what energy is told, all of it or nothing; null when the visit ended meanwhile. */
async function storeHome(
  tx: Database,
  deps: WithDemo,
  made: Place & { readonly forked: Forked; readonly reading: Reading },
): Promise<StoredVisit | null> {
  const { sample, forked } = made;
  const { visitId: visit, until } = made.visit;
  const held = await holdVisit(tx, visit);
  if (!held || held.state === 'over') return null;
  if (held.state === 'open') return held;
  const now = deps.clock.now();
  const { personId: person } = await personFor(tx, { issuer: demoIssuer, subject: visit }, now);
  const { name, timeZone, account, channels, grant } = forked;
  const shared = { installationId: sample.installationId, until: endOfQuarter(now) };
  const place = { visitor: person, name, timeZone, until, sample: shared };
  const installation = await createVisited(tx, place, now);
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  const link = await createLink(
    tx,
    { installation, person, vendor: 'onecta', grantSealed, readEveryS },
    now,
  );
  const appliances = await appliancesOf(tx, sample, forked);
  const { reading } = made;
  await storeReading(tx, deps, { link, reading, timeZone, now, newHome: { timeZone }, appliances });
  await openVisit(tx, { visit, installation, person });
  const heatPump = await heatPumpOf(tx, link.linkId);
  const meter = { meter: visit, channels, heatPump, historyDays: 0 };
  await tellMeter(tx, deps, { installation, account, ...meter });
  return { ...held, state: 'open', installationId: installation, personId: person };
}

/** By device of the fork, what its copy in the sample is in the balance: so their histories are one. */
async function appliancesOf(
  tx: Database,
  sample: SampleHome,
  { devices }: Forked,
): Promise<ReadonlyMap<string, string>> {
  const units = await unitsOfLink(tx, sample.linkId);
  const known = new Map(units.map((unit) => [unit.deviceId, unit.applianceId]));
  return new Map(
    devices.flatMap(({ device, copyOf }) => {
      const appliance = known.get(copyOf);
      return appliance === undefined ? [] : [[device, appliance] as const];
    }),
  );
}

async function answerOf(deps: WithDemo, visit: StoredVisit): Promise<Started> {
  if (visit.installationId === null) throw new Error('an open visit has no installation');
  return {
    home: visit.home,
    installation: visit.installationId,
    until: visit.until.toString(),
    subject: visit.visitId,
    token: await signVisit({ subject: visit.visitId, until: visit.until }, deps.key, deps.clock),
  };
}

/** Deletes all that was made for a visit here, and has the others do the same. Told twice it does it once. */
export async function endVisit(deps: WithDemo, visit: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const closed = await closeVisit(tx, visit, deps.clock.now());
    if (!closed) return;
    const { installationId, personId } = closed;
    if (installationId !== null && personId !== null)
      await forgetHome(tx, { installation: installationId, person: personId });
    await tellOver(tx, deps, { visit, installation: installationId, time: 'first' });
  });
}

async function forgetHome(
  tx: Database,
  of: { installation: InstallationId; person: string },
): Promise<void> {
  await dropBuckets(tx, await holdLinksOf(tx, of.installation));
  await forgetRows(tx, 'product', { installation_id: of.installation, person_id: of.person });
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
