import { branded } from '@hearth/core/branded.ts';
import { type Result, fail, invalid, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { clientAddressHeader } from '@hearth/platform/http/client-address.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import type { z } from 'zod';
import { assistanceStates } from '../assistance/assistance-state.ts';
import { currentPartner } from '../assistance/current-partner.ts';
import { lockAssistance } from '../assistance/store.ts';
import { advanceRequest } from '../assistance/take-step.ts';
import type { ProductDeps } from '../deps.ts';
import { installationExists } from '../installation/store.ts';
import { forgedPartnerAnswers } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { validSecrets } from '../webhook/secrets.ts';
import { isSignedBy } from '../webhook/sign-webhook.ts';
import {
  type AnswerId,
  answeredState,
  findWebhook,
  settleAnswer,
  takeAnswerId,
} from '../webhook/store.ts';
import { type partnerSystemContract, systemAnswer } from './contract.ts';

type Endpoint = typeof partnerSystemContract.receivePartnerAnswer;
type Answer = Result<AnswerOf<Endpoint>>;
type SystemAnswer = z.infer<typeof systemAnswer>;

/** Takes a step for the system of a company: the same steps as the buttons of the portal, from the same table. */
export async function receiveAnswer(
  deps: ProductDeps,
  { body, params, request, requestId }: Call<Endpoint>,
): Promise<Answer> {
  const { company } = params;
  const now = deps.clock.now();
  const webhook = await findWebhook(deps.db, company, now);
  const secrets = webhook ? validSecrets(deps, webhook) : [];
  const nowS = now.epochMilliseconds / 1000;
  if (!isSignedBy(request.headers, { body, secrets, nowS }))
    return await refuseForged(deps, request);
  const read = systemAnswer.safeParse(jsonOf(body));
  if (!read.success) return invalid(read.error, 'body');
  const id = request.headers.get('webhook-id') ?? '';
  const message = { home: branded<string, 'InstallationId'>(read.data.home), partner: company, id };
  return await takeAnswer(deps, { message, answer: read.data, requestId });
}

/** A message has its effect once; a repetition gets the same answer. A message that was refused had no effect, and may be repeated. */
async function takeAnswer(
  deps: ProductDeps,
  {
    message,
    answer,
    requestId,
  }: {
    readonly message: AnswerId;
    readonly answer: SystemAnswer;
    readonly requestId: string;
  },
): Promise<Answer> {
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await takeAnswerId(tx, message, now))) {
      const stored = await answeredState(tx, message);
      const state = assistanceStates.find((each) => each === stored);
      return state ? ok({ state }) : fail('conflict', 'answered-meanwhile');
    }
    const taken = await stepFor(tx, deps, { message, answer, requestId });
    await settleAnswer(tx, message, taken.ok ? taken.value.state : null);
    return taken;
  });
}

/** A company without access to the home finds no request, from the instant at which it ends. */
async function stepFor(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    message: { home: installation, partner },
    answer: { request, step },
    requestId,
  }: {
    readonly message: AnswerId;
    readonly answer: SystemAnswer;
    readonly requestId: string;
  },
): Promise<Answer> {
  if (!(await installationExists(tx, installation))) return notFound();
  const access = { installationId: installation };
  const present = await currentPartner(tx, access, deps.clock.now());
  if (present?.partnerId !== partner) return notFound();
  const found = await lockAssistance(tx, access, request);
  if (!found || found.partner !== partner || found.state === 'draft') return notFound();
  return await advanceRequest(tx, deps, {
    installation,
    request: found,
    step,
    party: 'partner',
    company: { partner, name: present.name },
    actor: `partner-system:${partner}`,
    requestId,
  });
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** Refuses a wrong or old signature. Only these are limited, so that nobody keeps a company out. */
async function refuseForged(
  { db, clock, unitKey }: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
  { headers }: Request,
): Promise<Result<never>> {
  const network = networkOf((headers.get(clientAddressHeader) ?? 'unknown').slice(0, 64));
  const counted = { limit: forgedPartnerAnswers, key: rateLimitKey(unitKey, network) };
  const attempt = await takeAttempt(db, counted, clock.now());
  return attempt.ok
    ? fail('malformed', 'bad-signature', { at: '/header/webhook-signature' })
    : attempt;
}
