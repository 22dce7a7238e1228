import { createHash } from 'node:crypto';
import type { Problem } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { withStepUp } from '../../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { transferPaths } from '../../../transfer-paths.ts';
import { type FinishAction, type FinishContext, actOnStep } from '../../../wizard/act-on-step.ts';
import type { SavedSteps } from '../../../wizard/wizard.ts';
import { draftOffer } from './draft-offer.ts';
import { transferWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the offer. */
export async function actOnTransferStep(context: Context, posted: FormData, name: string) {
  const step = transferWizard.steps.find((each) => each.name === name);
  if (!step) throw data(null, { status: 404 });
  return await actOnStep(context, posted, {
    wizard: transferWizard,
    step,
    action: offerAction,
    ...(name === 'overview' || name === 'details' ? { check: checkAnswers } : {}),
  });
}

/** Faults that only the service finds: whose address it is, and which days it accepts. */
async function checkAnswers(
  typed: SavedSteps,
  { context, installation }: Omit<FinishContext, 'key'>,
): Promise<Problem | null> {
  const { product } = context.get(backendContext);
  const { email, day, meters } = draftOffer(typed);
  const checked = await product.checkTransferOffer(
    { params: { installation }, body: { email, day, meters } },
    { token: sessionOf(context).accessToken, idempotencyKey: crypto.randomUUID() },
  );
  return checked.ok ? null : checked;
}

/** The dossier is issued with the offer, and waits for energy. */
const timeoutMs = 6000;

/** Making the offer. It cannot be undone, but withdrawn on its own page. */
const offerAction: FinishAction = {
  before: async () => ({ ok: true, value: null }),
  carryOut: async (typed, { context, installation, key }) => {
    const { product } = context.get(backendContext);
    const { language } = context.get(pageRequestContext);
    const token = sessionOf(context).accessToken;
    const body = { ...draftOffer(typed), locale: language.tag };
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
    const offered = await product.offerTransfer(
      { params: { installation }, body },
      // A refused offer with other answers is another attempt.
      { token, idempotencyKey: `${key}.${hash}`, timeoutMs },
    );
    // The answers are in the draft, so no field has to be stored for the time of the sign-in.
    const path = transferPaths.step('service-contracts', installation);
    return await withStepUp(context, offered, { posted: new FormData(), path });
  },
  putBack: async () => ({ ok: true, value: null }),
};
