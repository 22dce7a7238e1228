import type { RouterContextProvider } from 'react-router';
import { accessToken, orThrow, sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { openEnvelope } from '../../../../../forms/envelope.ts';
import { basisIn, basisStep, basisValues } from '../../../../../wizard/basis.ts';
import { openDraft } from '../../../../../wizard/open-step.ts';
import { tariffWizard } from './wizard.ts';

/** Lets the draft begin from the newest revision; what was typed stays. Returns the installation. */
export async function continueOnNewest(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
): Promise<string> {
  const { product, energy } = context.get(backendContext);
  const { installation, idempotencyKey } = openEnvelope(posted, {});
  const draft = orThrow(await openDraft(context, tariffWizard, installation));
  if (!draft) return installation;
  const token = orThrow(await accessToken(context, installation));
  const tariff = orThrow(await energy.getTariff({ params: { installation } }, { token }));
  const item = basisIn(draft.steps)?.item ?? '';
  const isThere = tariff.terms?.versions.some(({ validFrom }) => validFrom === item) === true;
  const values = basisValues({ revision: tariff.revision, item: isThere ? item : '' });
  orThrow(
    await product.saveStep(
      {
        params: { installation, wizard: tariffWizard.name, step: basisStep },
        body: { locale: 'en', by: '', edits: 0, values },
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
