import type { TariffAnswer } from './stored-tariff.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import type { ContractDraft } from './draft-terms.ts';

type Context = Readonly<RouterContextProvider>;

export interface ReadContract {
  readonly token: string;
  /** The setting as it is now. */
  readonly tariff: TariffAnswer;
  readonly draft: ContractDraft;
}

/** The home's tariff, and the draft over the revision that it began from. */
export async function readContract(
  context: Context,
  { installation, timeZone, typed }: { installation: string; timeZone: string; typed: SavedSteps },
): Promise<Result<ReadContract>> {
  const { energy, clock } = context.get(backendContext);
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const token = issued.value;
  const found = await energy.getTariff({ params: { installation } }, { token });
  if (!found.ok) return found;
  const tariff = found.value;
  const revision = basisIn(typed)?.revision ?? tariff.revision;
  const opened =
    revision === tariff.revision || revision === 0
      ? { ok: true as const, value: { terms: revision === 0 ? null : tariff.terms } }
      : await energy.getTariffRevision({ params: { installation, revision } }, { token });
  if (!opened.ok) return opened;
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    ok: true,
    value: { token, tariff, draft: { terms: opened.value.terms, typed, timeZone, today } },
  };
}
