import type { RouterContextProvider } from 'react-router';
import { accessToken, orThrow } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn } from '../../../../../wizard/basis.ts';
import type { Outdated } from '../../../../../wizard/begin-from.ts';

/** Basis of a draft on the newest contracts. */
export async function newestContract(
  context: Readonly<RouterContextProvider>,
  { installation, draft }: Outdated,
): Promise<Basis> {
  const token = orThrow(await accessToken(context, installation));
  const { energy } = context.get(backendContext);
  const tariff = orThrow(await energy.getTariff({ params: { installation } }, { token }));
  const item = basisIn(draft.steps)?.item ?? '';
  const isThere = tariff.terms?.versions.some(({ validFrom }) => validFrom === item) === true;
  return { revision: tariff.revision, item: isThere ? item : '' };
}
