import type { RouterContextProvider } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import { beginFromNewest } from '../../../../../wizard/begin-from.ts';
import { houseItem } from './house-basis.ts';
import { readBudget } from './read-budget.ts';
import { budgetWizard } from './wizard.ts';

/** Lets the draft begin from the newest budget and house. Returns the installation. */
export async function continueOnNewest(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
): Promise<string> {
  return await beginFromNewest(context, posted, {
    wizard: budgetWizard,
    newest: async ({ installation, draft }) => {
      const { budget, version, stored } = orThrow(
        await readBudget(context, { installation, typed: draft.steps }),
      );
      const item = houseItem({ version, isStored: stored !== null });
      return { revision: budget.revision, item };
    },
  });
}
