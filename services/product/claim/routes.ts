import type { PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { homesOf } from '../installation/store.ts';
import { type ProductRange, modelOf } from '../label/product-ranges.ts';
import { type ReadLabel, readLabel } from '../label/read-label.ts';
import { unitsMax } from '../registration/registration-state.ts';
import { openRegistration } from '../registration/open-registration.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { findModel } from '../unit-registry/store.ts';
import { type ClaimEvent, afterEvent, deedsIn } from './claim-state.ts';
import type { Label, claimContract } from './contract.ts';
import { holderRoutes } from './ask-holder.ts';
import { invitationRoutes } from './mail-invitation.ts';
import { proofRoutes } from './prove-unit.ts';
import { shownClaim } from './claim-response.ts';
import {
  type StoredClaim,
  attemptsAt,
  claimsOf,
  dropClaim,
  findClaim,
  heldBy,
  holdClaim,
  holdersOfSerial,
  keepClaim,
  putClaim,
  releaseUnit,
} from './store.ts';

type Claims = Implementation<typeof claimContract>;

/** The way from a label to a unit that is a person's; `claim-state.ts` has the table. */
export function claimRoutes(deps: ProductDeps): Claims {
  return {
    ...proofRoutes(deps),
    ...invitationRoutes(deps),
    ...holderRoutes(deps),
    readLabel: async ({ body }) => ok(await labelOf(deps.db, body)),
    startClaim: (call) => start(deps, call),
    getClaim: async ({ caller, params }) => {
      const { personId } = await callingPerson(deps, caller);
      return shownClaim(deps.db, await findClaim(deps.db, personId, params.claim));
    },
    detectUnit: (call) => detect(deps, call),
    removeClaim: (call) => remove(deps, call),
    listAttempts: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(await attemptsSeenBy(deps, personId));
    },
  };
}

/** What the text is, with models that only the registry knows: a number of another maker may be one of those. */
async function labelOf(
  db: Database,
  { text, range }: { text: string; range: ProductRange | null },
): Promise<Label> {
  const read: ReadLabel = readLabel(text, range ?? undefined);
  if (!('model' in read) || read.model === undefined) return plain(read);
  const model = await findModel(db, read.model);
  if (read.kind === 'other-maker' && model && read.serial !== undefined)
    return {
      kind: 'unit',
      model: model.gtin,
      name: model.name,
      range: model.range,
      serial: read.serial.toUpperCase(),
    };
  const known = model ?? modelOf(read.model);
  if (read.kind === 'unit' && !known) return { ...plain(read), kind: 'unknown-model' };
  return { ...plain(read), ...(known ? { name: known.name, range: known.range } : {}) };
}

const plain = (read: ReadLabel): Label => ({ ...read });

async function start(
  deps: ProductDeps,
  { caller, body }: Call<typeof claimContract.startClaim>,
): ReturnType<Claims['startClaim']> {
  const { personId } = await callingPerson(deps, caller);
  const label = await labelOf(deps.db, body);
  if (label.kind !== 'unit' || label.serial === undefined) return noUnit(label);
  const { serial, model: gtin = null, range = null } = label;
  const now = deps.clock.now();
  const made = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const { registrationId } = await openRegistration(tx, personId, now);
    const before = await claimsOf(tx, registrationId);
    if (before.length >= unitsMax && before.every((each) => each.serial !== serial.toUpperCase()))
      return fail('conflict', 'too-many-units', { params: { unitsMax } });
    const wanted = {
      registrationId,
      serial: serial.toUpperCase(),
      gtin,
      range,
      source: body.source,
    };
    return ok(await putClaim(tx, wanted, now));
  });
  return made.ok ? shownClaim(deps.db, made.value) : made;
}

/** What a text is instead of a label, for whoever did not ask before. */
function noUnit(label: Label): Failure {
  const { kind, reason, place, letter, likely } = label;
  const params = Object.fromEntries(
    Object.entries({ kind, reason, place, letter, likely }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return fail('invalid', 'not-a-unit-label', { at: '/body/text', params });
}

/** Looking: first what the registry says of the model, then the person's own homes and what their device clouds have told. */
async function detect(
  deps: ProductDeps,
  { caller, params }: Call<typeof claimContract.detectUnit>,
): ReturnType<Claims['detectUnit']> {
  const { personId } = await callingPerson(deps, caller);
  const found = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const claim = await holdClaim(tx, personId, params.claim);
    if (!claim) return notFound();
    if (!deedsIn[claim.state].includes('detect')) return ok(claim);
    const model = claim.gtin === null ? null : await findModel(tx, claim.gtin);
    const known = claim.gtin === null ? claim.range : (model ?? modelOf(claim.gtin));
    const isOwn = await isOwned(tx, deps, { person: personId, serial: claim.serial });
    const events: readonly ClaimEvent[] = isOwn
      ? ['own']
      : known
        ? ['known-model', 'ask-code']
        : ['unknown-model'];
    const after = moved(claim, ['look', ...events]);
    await keepClaim(tx, after);
    return ok(after);
  });
  return found.ok ? shownClaim(deps.db, found.value) : found;
}

function moved(claim: StoredClaim, events: readonly ClaimEvent[]): StoredClaim {
  const state = events.reduce((before, event) => afterEvent(before, event) ?? before, claim.state);
  return { ...claim, state };
}

/** In a home that the person lives in. What they hold on the way to one is theirs by its proof, not by its number. */
async function isOwned(
  tx: Database,
  deps: ProductDeps,
  of: { person: PersonId; serial: string },
): Promise<boolean> {
  const homes = await homesOf(tx, of.person, deps.clock.now());
  const holders = await holdersOfSerial(tx, of.serial);
  return holders.some((each) => each.kind === 'installation' && homes.has(each.installation));
}

async function remove(
  deps: ProductDeps,
  { caller, params }: Call<typeof claimContract.removeClaim>,
): ReturnType<Claims['removeClaim']> {
  const { personId } = await callingPerson(deps, caller);
  await deps.db.transaction(async (tx) => {
    const claim = await holdClaim(tx, personId, params.claim);
    if (!claim) return;
    await releaseUnit(tx, { person: personId, serial: claim.serial });
    await dropClaim(tx, claim.claimId);
  });
  return ok(undefined);
}

const shownAttempts = 100;

async function attemptsSeenBy(deps: ProductDeps, person: PersonId) {
  const held = await heldBy(deps.db, person, deps.clock.now());
  const serials = new Map(
    held.map(({ serial, since }) => [unitKey(deps.unitKey, serial), { serial, since }]),
  );
  const of = { unitKeys: [...serials.keys()], person, limit: shownAttempts };
  const attempts = await attemptsAt(deps.db, of);
  return attempts.flatMap(({ attempt, unitKey: key, triedBy, outcome, at }) => {
    const isOwn = triedBy === person;
    const unit = serials.get(key);
    // What was tried before it was theirs is somebody else's business.
    const isTheirs = unit !== undefined && at.epochMilliseconds >= unit.since.epochMilliseconds;
    return isOwn || isTheirs
      ? [{ attempt, at: at.toString(), outcome, isOwn, serial: unit?.serial ?? null }]
      : [];
  });
}
