import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { findModel } from '../unit-registry/store.ts';
import type { UnitRequest, unitRequestContract } from './contract.ts';
import { enqueueAnswerMail } from './outbox.ts';
import { releaseFrom } from './release-unit.ts';
import { type StoredRequest, findRequest, lockRequest, saveAnswer, unitsOwnedBy } from './store.ts';
import {
  stateAt,
  unitRequestAnswers,
  unitRequestTransitions,
} from '../claim/unit-request-state.ts';

type Contract = typeof unitRequestContract;

/** The request, for the holder of its unit. */
export async function getUnitRequest(
  deps: ProductDeps,
  { caller, params }: Call<Contract['getUnitRequest']>,
): Promise<Result<UnitRequest>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const found = await findRequest(deps.db, { person, request: params.request }, now);
  return found ? ok(await requestResponse(deps.db, deps, { request: found, person })) : notFound();
}

/** Stores the holder's answer; `accept` removes the unit from the holder's homes in the same transaction. */
export async function answerUnitRequest(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<Contract['answerUnitRequest']>,
): Promise<Result<UnitRequest>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<UnitRequest>> => {
    const request = await lockRequest(tx, { person, request: params.request }, now);
    if (!request) return notFound();
    const before = stateAt(request, now);
    const repeated = before === unitRequestTransitions.open[body.answer];
    const state = unitRequestTransitions[before][body.answer];
    if (state === undefined)
      return repeated
        ? ok(await requestResponse(tx, deps, { request, person }))
        : fail('conflict', 'request-over');
    await saveAnswer(tx, { request: request.requestId, person, state }, now);
    if (state === 'accepted') await releaseFrom(tx, deps, { unit: request, person, requestId });
    await enqueueAnswerMail(tx, deps, {
      request: request.requestId,
      asker: request.asker,
      serial: request.serial,
      state,
    });
    const actor = personActor(person);
    const resource = `unit-request:${request.requestId}`;
    const entry = { actor, action: `unit.transfer-${body.answer}`, resource, requestId };
    await recordAudit(tx, entry, deps.clock);
    return ok(await requestResponse(tx, deps, { request: { ...request, state }, person }));
  });
}

async function requestResponse(
  db: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  { request, person }: { request: StoredRequest; person: PersonId },
): Promise<UnitRequest> {
  const now = clock.now();
  const { serial, gtin, at, expiresAt } = request;
  const state = stateAt(request, now);
  const [home] = await unitsOwnedBy(db, { person, serial, gtin }, now);
  const model = (await findModel(db, gtin)) ?? knownModelOf(gtin);
  return {
    request: request.requestId,
    state,
    serial,
    model: model?.name ?? null,
    home: home ? { installation: home.installation, name: home.name } : null,
    at: at.toString(),
    expiresAt: expiresAt.toString(),
    answers: unitRequestAnswers.filter(
      (answer) => unitRequestTransitions[state][answer] !== undefined,
    ),
  };
}
