import type { RouterContextProvider } from 'react-router';
import { accessToken, orThrow } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import { beginFromNewest } from '../../../../../wizard/begin-from.ts';
import { tariffWizard } from './wizard.ts';

/** Lets the draft begin from the newest contracts. Returns the installation. */
export async function continueOnNewest(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
): Promise<string> {
  return await beginFromNewest(context, posted, {
    wizard: tariffWizard,
    newest: async ({ installation, draft }) => {
      const token = orThrow(await accessToken(context, installation));
      const { energy } = context.get(backendContext);
      const tariff = orThrow(await energy.getTariff({ params: { installation } }, { token }));
      const item = basisIn(draft.steps)?.item ?? '';
      const isThere = tariff.terms?.versions.some(({ validFrom }) => validFrom === item) === true;
      return { revision: tariff.revision, item: isThere ? item : '' };
    },
  });
}
