import type { RouterContextProvider } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import type { Basis } from '../../../../../wizard/basis.ts';
import type { Outdated } from '../../../../../wizard/begin-from.ts';
import { houseItem } from './house-basis.ts';
import { readBudget } from './read-budget.ts';

/** Basis of a draft on the newest budget and house. */
export async function newestBudget(
  context: Readonly<RouterContextProvider>,
  { installation, draft }: Outdated,
): Promise<Basis> {
  const { budget, version, stored } = orThrow(
    await readBudget(context, { installation, typed: draft.steps }),
  );
  return {
    revision: budget.revision,
    item: houseItem({ version, isStored: stored !== null }),
  };
}
