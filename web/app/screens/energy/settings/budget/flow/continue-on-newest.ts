import type { RouterContextProvider } from 'react-router';
import { orThrow, sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { openEnvelope } from '../../../../../forms/envelope.ts';
import { basisStep, basisValues } from '../../../../../wizard/basis.ts';
import { openDraft } from '../../../../../wizard/open-step.ts';
import { houseItem } from './house-basis.ts';
import { readBudget } from './read-budget.ts';
import { budgetWizard } from './wizard.ts';

/** Lets the draft begin from the newest budget and house; what was typed stays. Returns the installation. */
export async function continueOnNewest(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
): Promise<string> {
  const { product } = context.get(backendContext);
  const { installation, idempotencyKey } = openEnvelope(posted, {});
  const draft = orThrow(await openDraft(context, budgetWizard, installation));
  if (!draft) return installation;
  const { budget, version, stored } = orThrow(
    await readBudget(context, { installation, typed: draft.steps }),
  );
  const item = houseItem({ version, isStored: stored !== null });
  orThrow(
    await product.saveStep(
      {
        params: { installation, wizard: budgetWizard.name, step: basisStep },
        body: {
          locale: 'en',
          by: '',
          edits: 0,
          values: basisValues({ revision: budget.revision, item }),
        },
      },
      {
        token: sessionOf(context).accessToken,
        ifMatch: `"${draft.version}"`,
        idempotencyKey: `${idempotencyKey}.newest.${draft.version}`,
      },
    ),
  );
  return installation;
}
