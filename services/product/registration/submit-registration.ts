import { recordAudit } from '@hearth/platform/database/audit.ts';
import { idAfter } from '@hearth/platform/database/id.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import { savePhone } from '../account/store.ts';
import { validateAddress } from '../address/address-failure.ts';
import { addressLines, normalisedAddress } from '../address/address-formats.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import { energyLocationOf } from '../address/energy-location.ts';
import { claimsOfRegistration, deleteClaimsOfRegistration } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { issueRegistrationConfirmation } from '../document/registration-confirmation.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import type { Address } from '../address/contract.ts';
import type { HomeDetails } from '../home-details/contract.ts';
import { putHomeDetails } from '../home-details/store.ts';
import { warrantyOf } from '../home-details/warranty.ts';
import { accessFor, createInstallation } from '../installation/store.ts';
import { scheduleReview } from '../partner/grant/grant-review.ts';
import { askPartner } from '../partner/grant/request-partner.ts';
import { type ListedPartner, findListedPartner } from '../partner/store.ts';
import { applianceKindOf, rangeOfKind } from '../unit/describe-unit.ts';
import type { Unit } from '../unit/unit.ts';
import { enqueueEnergySetup } from './outbox.ts';
import type { Submission, registrationContract } from './contract.ts';
import {
  type ConfirmedClaim,
  isConfirmed,
  registerUnit,
  rejectTakenUnits,
} from './register-unit.ts';
import { reservingInstallerOf } from './reserving-installer.ts';
import { registrationActions } from './registration-state.ts';
import { lockRegistration, markSubmitted } from './store.ts';

type Endpoint = typeof registrationContract.submitRegistration;

/** Turns a registration into an installation, in one transaction and once: a repeated call returns the same installation. */
export async function submitRegistration(
  deps: ProductDeps,
  { caller, params, body, ifMatch, requestId, answerIn }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const { personId: person } = await callingPerson(deps, caller);
  const expected = versionOf(ifMatch);
  if (!expected.ok) return expected;
  const address = normalisedAddress(body.address);
  const failure =
    validateAddress(address, '/body/address') ?? rejectFutureCommissioning(deps, body, address);
  if (failure) return failure;
  const { registration } = params;
  return await deps.db.transaction(async (tx): Promise<Result<AnswerOf<Endpoint>>> => {
    const stored = await lockRegistration(tx, { registration, person });
    if (!stored || !registrationActions[stored.state].includes('submit')) return notFound();
    const { state, installation: submitted } = stored;
    if (submitted !== null) return ok({ registration, state, installation: submitted });
    if (stored.expiresAt.epochMilliseconds <= deps.clock.now().epochMilliseconds) return notFound();
    if (stored.version !== expected.value)
      return fail('stale', 'draft-changed', { params: { version: stored.version } });
    const claims = (await claimsOfRegistration(tx, registration)).filter(isConfirmed);
    if (claims.length === 0) return fail('conflict', 'no-unit');
    const taken = await rejectTakenUnits(tx, person, claims);
    if (taken) return taken;
    const chosen = await choosePartner(tx, body.partner, claims);
    if (!chosen.ok) return chosen;
    const { partner, wish: partnerWish } = chosen.value;
    const submission = { ...body, address, partnerWish };
    const installation = await createHome(tx, deps, { registration, person, claims, submission });
    if (partner) await askForContact(tx, deps, { partner, owner: person, installation, requestId });
    const entry = {
      actor: `person:${person}`,
      action: 'installation.register',
      resource: `registration:${registration}`,
      installationId: installation,
      detail: { units: claims.length, policyVersion: body.policyVersion },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, ok({ registration, state: 'submitted', installation }));
  });
}

/** A failure if the commissioning date is after today at the address. */
function rejectFutureCommissioning(
  deps: ProductDeps,
  { commissioning }: Submission,
  { country, postalCode }: Address,
): Failure | null {
  const zone = timeZoneAt(country, postalCode);
  const today = deps.clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
  if (commissioning.on === null || commissioning.on <= today) return null;
  return fail('invalid', 'in-the-future', { at: '/body/commissioning/on' });
}

/** The chosen company of the directory, or the installer who reserved a unit, who need not be in the directory. */
interface ChosenPartner {
  readonly partner: ListedPartner | null;
  readonly wish: HomeDetails['partnerWish'];
}

async function choosePartner(
  tx: Database,
  partner: Submission['partner'],
  claims: readonly ConfirmedClaim[],
): Promise<Result<ChosenPartner>> {
  switch (partner.by) {
    case 'later':
      return ok({ partner: null, wish: null });
    case 'installer': {
      const name = await reservingInstallerOf(tx, claims);
      return name === null
        ? fail('conflict', 'no-installer', { at: '/body/partner' })
        : ok({ partner: null, wish: { name } });
    }
    case 'directory': {
      const found = await findListedPartner(tx, partner.partner);
      return found
        ? ok({ partner: found, wish: null })
        : fail('conflict', 'partner-unknown', { at: '/body/partner' });
    }
  }
}

/** Asks the company to look after the home, with contact and nothing more, as the summary screen says. */
async function askForContact(
  tx: Database,
  deps: ProductDeps,
  grant: {
    partner: ListedPartner;
    owner: PersonId;
    installation: InstallationId;
    requestId: string;
  },
): Promise<void> {
  const { partner, owner: person, installation, requestId } = grant;
  const access = await accessFor(tx, { person, installation }, deps.clock.now());
  if (!access) throw new Error('the new installation has no owner');
  const scopes = [{ scope: 'contact', lastDay: null }];
  const request = { scopes, firstDay: null, historyFrom: null, note: '' };
  const stored = await askPartner(tx, deps, { access, partner, request, requestId });
  if (!stored.ok) throw new Error(`the request to the partner was not stored: ${stored.code}`);
}

interface NewHome {
  readonly registration: string;
  readonly person: PersonId;
  readonly claims: readonly ConfirmedClaim[];
  readonly submission: Submission & { readonly partnerWish: HomeDetails['partnerWish'] };
}

async function createHome(tx: Database, deps: ProductDeps, home: NewHome): Promise<InstallationId> {
  const { registration, person, claims, submission } = home;
  const { address, policyVersion } = submission;
  const now = deps.clock.now();
  const timeZone = timeZoneAt(address.country, address.postalCode);
  const name = (addressLines({ ...address, extra: '' })[0] ?? '').slice(0, 80);
  // On a cluster the details of the home are stored before it: a repetition has the same home.
  const id = idAfter(registration, 'home');
  const installation = await createInstallation(tx, { owner: person, name, timeZone, id }, now);
  if (submission.phone) await savePhone(tx, person, submission.phone, now);
  await putHomeDetails(tx, installation, submission);
  const units: Unit[] = [];
  for (const claim of claims)
    units.push(
      await registerUnit(tx, deps, {
        installation,
        claim,
        commissioning: submission.commissioning,
        appliance: null,
      }),
    );
  await issueConfirmation(tx, deps, { ...home, installation, timeZone, units });
  const { on: commissionedOn } = submission.commissioning;
  await scheduleReview(tx, { installation, commissionedOn, timeZone }, now);
  await deleteClaimsOfRegistration(tx, registration);
  await markSubmitted(tx, { registration, installation, policyVersion }, now);
  await enqueueEnergySetup(tx, deps, {
    registration,
    installation,
    timeZone,
    place: energyLocationOf(address),
    appliances: units.map((unit) => ({
      appliance: unit.applianceId,
      unit: unit.unitId,
      name: unit.name,
      kind: applianceKindOf(unit.kind),
    })),
  });
  return installation;
}

async function issueConfirmation(
  tx: Database,
  deps: ProductDeps,
  created: NewHome & {
    readonly installation: InstallationId;
    readonly timeZone: string;
    readonly units: readonly Unit[];
  },
): Promise<void> {
  const { person, installation, timeZone, units, claims, submission } = created;
  const { address, policyVersion, commissioning, locale = 'en' } = submission;
  const commissionedOn = commissioning.on;
  const country = address.country;
  const registered = {
    timeZone,
    address,
    policyVersion,
    commissionedOn,
    units: units.map(({ name, kind }, index) => {
      const { serial = '', range = null } = claims[index] ?? {};
      const ofRange = range ?? rangeOfKind(kind);
      return {
        name: name === '' ? serial : name,
        serial,
        warranty: warrantyOf({ range: ofRange, country, commissionedOn }),
      };
    }),
  };
  await issueRegistrationConfirmation(tx, deps, { person, installation, locale, registered });
}
