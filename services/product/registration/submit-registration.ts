import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { InstallationId, PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import { keepPhone } from '../account/store.ts';
import { addressFailure } from '../address/address-failure.ts';
import { addressLines, normalisedAddress } from '../address/address-formats.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import { toldPlace } from '../address/energy-location.ts';
import { afterEvent } from '../claim/claim-state.ts';
import {
  type StoredClaim,
  bringUnitHome,
  claimsOf,
  consumeClaims,
  holdUnit,
  holdersOfSerial,
  keepClaim,
  releaseUnit,
} from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { hasCircuit, isCommissioned, refrigerantOf } from '../home-details/refrigerant.ts';
import type { Address, HomeDetails } from '../home-details/contract.ts';
import { putCommissioning, putHomeDetails } from '../home-details/store.ts';
import { accessFor, createInstallation } from '../installation/store.ts';
import { modelOf } from '../label/product-ranges.ts';
import { grantTo } from '../partner/grant/routes.ts';
import { type ListedPartner, findPartner } from '../partner/store.ts';
import { applianceKindOf, kindOfRange } from '../unit/describe.ts';
import { type Unit, createLabelledUnit } from '../unit/store.ts';
import { findModel } from '../unit-registry/store.ts';
import { tellArrival } from './outbox.ts';
import type { Submission, registrationContract } from './contract.ts';
import { installerOf } from './reserving-installer.ts';
import { registrationDeeds } from './registration-state.ts';
import { holdRegistration, keepSubmitted } from './store.ts';

type Submitting = Call<typeof registrationContract.submitRegistration>;
type Answered = Implementation<typeof registrationContract>['submitRegistration'];

/** All of it or nothing, and once: whoever comes second finds what the first one made. */
export async function submit(deps: ProductDeps, call: Submitting): ReturnType<Answered> {
  const { caller, params, body, ifMatch } = call;
  const { personId } = await callingPerson(deps, caller);
  const seen = Number(/^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seen)) return fail('malformed', 'if-match-missing', { at: '/header/if-match' });
  const address = normalisedAddress(body.address);
  const fault = addressFailure(address, '/body/address') ?? futureIn(deps, body, address);
  if (fault) return fault;
  const of = { registration: params.registration, person: personId };
  return await deps.db.transaction(async (tx): ReturnType<Answered> => {
    const found = await holdRegistration(tx, of);
    if (!found || !registrationDeeds[found.state].includes('submit')) return notFound();
    const { state, installation: before } = found;
    if (before !== null) return ok({ registration: of.registration, state, installation: before });
    if (found.expiresAt.epochMilliseconds <= deps.clock.now().epochMilliseconds) return notFound();
    if (found.version !== seen)
      return fail('stale', 'draft-changed', { params: { version: found.version } });
    const claims = (await claimsOf(tx, of.registration)).filter(isConfirmed);
    if (claims.length === 0) return fail('conflict', 'no-unit');
    const lost = await lostOf(tx, personId, claims);
    if (lost) return lost;
    const chosen = await chosenIn(tx, body.partner, claims);
    if (!chosen.ok) return chosen;
    const said = { ...body, address, partnerWish: chosen.value.wish };
    const installation = await makeHome(tx, deps, { ...of, claims, said });
    const { partner } = chosen.value;
    const { requestId } = call;
    if (partner) await letContact(tx, deps, { partner, owner: personId, installation, requestId });
    const entry = {
      actor: `person:${personId}`,
      action: 'installation.register',
      resource: `registration:${of.registration}`,
      installationId: installation,
      detail: { units: claims.length, policyVersion: body.policyVersion },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    const submitted = { registration: of.registration, state: 'submitted' as const, installation };
    return await call.answerIn(tx, ok(submitted));
  });
}

type Confirmed = StoredClaim & { readonly gtin: string };

const isConfirmed = (claim: StoredClaim): claim is Confirmed =>
  claim.state === 'confirmed' && claim.gtin !== null;

/** Nobody has set up tomorrow what stands there today. */
function futureIn(deps: ProductDeps, { commissioning }: Submission, of: Address): Failure | null {
  const zone = timeZoneAt(of.country, of.postalCode);
  const today = deps.clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
  if (commissioning.on === null || commissioning.on <= today) return null;
  return fail('invalid', 'in-the-future', { at: '/body/commissioning/on' });
}

/** What has come into somebody's home since it was proved is the person's no more, and their draft says so from now on. */
async function lostOf(
  tx: Database,
  person: PersonId,
  claims: readonly Confirmed[],
): Promise<Failure | null> {
  const lost: Confirmed[] = [];
  // Always in the same order: two people with the same units wait for each other only one way.
  for (const claim of claims.toSorted((a, b) => (a.serial < b.serial ? -1 : 1))) {
    const isHeld = await holdUnit(tx, { ...claim, person });
    const holders = await holdersOfSerial(tx, claim.serial);
    if (!isHeld || holders.some(({ kind }) => kind === 'installation')) lost.push(claim);
  }
  for (const claim of lost) {
    await keepClaim(tx, { ...claim, state: afterEvent(claim.state, 'lost') ?? claim.state });
    await releaseUnit(tx, { person, serial: claim.serial });
  }
  const [first] = lost;
  return first ? fail('conflict', 'unit-taken', { params: { serial: first.serial } }) : null;
}

/** A company of the directory, or whoever reserved a unit, whom the directory need not know. */
interface ChosenPartner {
  readonly partner: ListedPartner | null;
  readonly wish: HomeDetails['partnerWish'];
}

async function chosenIn(
  tx: Database,
  partner: Submission['partner'],
  claims: readonly Confirmed[],
): Promise<Result<ChosenPartner>> {
  switch (partner.by) {
    case 'later':
      return ok({ partner: null, wish: null });
    case 'installer': {
      const name = await installerOf(tx, claims);
      return name === null
        ? fail('conflict', 'no-installer', { at: '/body/partner' })
        : ok({ partner: null, wish: { name, partner: null } });
    }
    case 'directory': {
      const found = await findPartner(tx, partner.partner);
      return found
        ? ok({ partner: found, wish: null })
        : fail('conflict', 'partner-unknown', { at: '/body/partner' });
    }
  }
}

/** As the summary said: the company may get in touch, and nothing more. */
async function letContact(
  tx: Database,
  deps: ProductDeps,
  of: {
    partner: ListedPartner;
    owner: PersonId;
    installation: InstallationId;
    requestId: string;
  },
): Promise<void> {
  const { partner, owner: person, installation, requestId } = of;
  const access = await accessFor(tx, { person, installation }, deps.clock.now());
  if (!access) throw new Error('nobody owns what was just made');
  await grantTo(tx, deps, { access, partner, scope: 'contact', lastDay: null, requestId });
}

interface Made {
  readonly registration: string;
  readonly person: PersonId;
  readonly claims: readonly Confirmed[];
  readonly said: Submission & { readonly partnerWish: HomeDetails['partnerWish'] };
}

async function makeHome(tx: Database, deps: ProductDeps, made: Made): Promise<InstallationId> {
  const { registration, person, claims, said } = made;
  const { address, policyVersion } = said;
  const now = deps.clock.now();
  const timeZone = timeZoneAt(address.country, address.postalCode);
  const name = (addressLines({ ...address, extra: '' })[0] ?? '').slice(0, 80);
  const installation = await createInstallation(tx, { owner: person, name, timeZone }, now);
  await keepPhone(tx, person, said.phone);
  await putHomeDetails(tx, installation, said);
  const units: Unit[] = [];
  for (const claim of claims) units.push(await bringHome(tx, deps, { installation, claim, said }));
  await consumeClaims(tx, registration);
  await keepSubmitted(tx, { registration, installation, policyVersion }, now);
  await tellArrival(tx, deps, {
    registration,
    installation,
    timeZone,
    place: toldPlace(address),
    appliances: units.map((unit) => ({
      appliance: unit.applianceId,
      unit: unit.unitId,
      name: unit.name,
      kind: applianceKindOf(unit.kind),
    })),
  });
  return installation;
}

async function bringHome(
  tx: Database,
  deps: ProductDeps,
  of: { installation: InstallationId; claim: Confirmed; said: Submission },
): Promise<Unit> {
  const { installation, claim, said } = of;
  const { serial, gtin } = claim;
  const model = (await findModel(tx, gtin)) ?? modelOf(gtin);
  const range = model?.range ?? claim.range;
  const called = model?.name ?? '';
  const unit = await createLabelledUnit(
    tx,
    { installation, serial, gtin, model: called, kind: kindOfRange(range), name: called },
    deps.clock.now(),
  );
  // The holder's row is ours until the end: nobody else can have made it.
  if (!unit) throw new Error(`unit ${serial} is in a home, and nobody holds it`);
  await bringUnitHome(tx, { serial, gtin, installation });
  if (isCommissioned(range)) {
    const { on, installer, refrigerant } = said.commissioning;
    const filled = hasCircuit(range) ? (refrigerantOf(gtin) ?? refrigerant) : null;
    await putCommissioning(tx, installation, {
      unit: unit.unitId,
      on,
      installer,
      refrigerant: filled,
    });
  }
  return unit;
}
