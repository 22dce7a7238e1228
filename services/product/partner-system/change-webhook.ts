import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { administeredCompany } from '../partner/portal/store.ts';
import { enqueuePartnerEvent } from '../webhook/enqueue-event.ts';
import { webhookSealer } from '../webhook/secrets.ts';
import { newSecret } from '../webhook/sign-webhook.ts';
import { deleteWebhook, lockWebhook, putWebhook, replaceSecret } from '../webhook/store.ts';
import { readPublicAddress } from '@hearth/platform/http/public-address.ts';
import type { partnerSystemContract } from './contract.ts';

type Contract = typeof partnerSystemContract;

/** The previous secret stays valid for this time, so that the company's system can be changed over. */
const bothSecretsH = 24 * 7;

/** Sets the target of the webhook, also of a stopped one. */
export async function saveWebhook(
  deps: ProductDeps,
  call: Call<Contract['saveWebhook']>,
): Promise<Result<AnswerOf<Contract['saveWebhook']>>> {
  const url = readPublicAddress(call.body.url, {
    trusted: deps.webhooks.trusted,
    at: '/body/url',
  });
  if (!url.ok) return url;
  const secret = newSecret();
  return await change(deps, call, 'save', async (tx, partner) => {
    const sealed = webhookSealer(deps).seal(secret);
    const target = { partner, url: url.value, secret: sealed };
    const isNew = await putWebhook(tx, target, deps.clock.now());
    return ok({ secret: isNew ? secret : null });
  });
}

/** Issues a new secret; a previous one that is still valid ends. */
export async function renewSecret(
  deps: ProductDeps,
  call: Call<Contract['renewWebhookSecret']>,
): Promise<Result<AnswerOf<Contract['renewWebhookSecret']>>> {
  return await change(deps, call, 'renew-secret', async (tx, partner) => {
    const now = deps.clock.now();
    if (!(await lockWebhook(tx, partner, now))) return fail('conflict', 'no-webhook');
    const secret = newSecret();
    const previousUntil = now.add({ hours: bothSecretsH });
    const sealed = webhookSealer(deps).seal(secret);
    await replaceSecret(tx, { partner, secret: sealed, previousUntil }, now);
    return ok({ secret, previousUntil: previousUntil.toString() });
  });
}

export async function testWebhook(
  deps: ProductDeps,
  call: Call<Contract['testWebhook']>,
): Promise<Result<undefined>> {
  return await change(deps, call, 'test', async (tx, partner) => {
    const now = deps.clock.now();
    const webhook = await lockWebhook(tx, partner, now);
    if (!webhook || webhook.stoppedAt) return fail('conflict', 'no-webhook');
    await enqueuePartnerEvent(tx, { partner, type: 'webhook.test' }, now);
    return ok(undefined);
  });
}

/** Disables the webhook. Repeating it is a success. */
export async function removeWebhook(
  deps: ProductDeps,
  call: Call<Contract['removeWebhook']>,
): Promise<Result<undefined>> {
  return await change(deps, call, 'remove', async (tx, partner) => {
    await deleteWebhook(tx, partner);
    return ok(undefined);
  });
}

/** Makes a change for an administrator of the company, with an entry in the audit log. */
async function change<Answer>(
  deps: ProductDeps,
  {
    caller,
    params,
    requestId,
  }: Pick<Call<Contract['testWebhook']>, 'caller' | 'params' | 'requestId'>,
  action: string,
  make: (tx: Database, partner: string) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const { personId: person } = await callingPerson(deps, caller);
  const { company: partner } = params;
  return await deps.db.transaction(async (tx): Promise<Result<Answer>> => {
    if (!(await administeredCompany(tx, { person, partner }))) return notFound();
    const made = await make(tx, partner);
    if (!made.ok) return made;
    const entry = { actor: personActor(person), action: `partner-system.${action}` };
    await recordAudit(tx, { ...entry, resource: partner, requestId }, deps.clock);
    return made;
  });
}
