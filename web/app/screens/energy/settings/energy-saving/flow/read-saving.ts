import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { SavingSettings } from '@hearth/energy/saving/saving-settings.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type HeatingUnits, readHeatingUnits } from '../../heating-units.ts';
import { draftSaving } from './draft-saving.ts';
import { storedItem } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The measures as the service returns them. */
export type SavingAnswer = AnswerOf<typeof settingContract.getSaving>;

export interface SavingDraft {
  readonly token: string;
  readonly saving: SavingAnswer;
  readonly units: HeatingUnits;
  /** What the draft began from. */
  readonly basis: Basis;
  /** The stored measures with the typed answers; null where none is chosen. */
  readonly settings: SavingSettings | null;
}

/** The stored measures with the typed answers over them. */
export async function readSaving(
  context: Context,
  { installation, typed }: { readonly installation: string; readonly typed: SavedSteps },
): Promise<Result<SavingDraft>> {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const token = issued.value;
  const { energy } = context.get(backendContext);
  const [found, units] = await Promise.all([
    energy.getSaving({ params: { installation } }, { token }),
    readHeatingUnits(context, installation),
  ]);
  if (!found.ok) return found;
  if (!units.ok) return units;
  const saving = found.value;
  return {
    ok: true,
    value: {
      token,
      saving,
      units: units.value,
      basis: basisIn(typed) ?? basisOf(saving),
      settings: draftSaving(saving.saving, typed, units.value),
    },
  };
}

export const basisOf = ({ revision, saving }: SavingAnswer): Basis => ({
  revision,
  item: saving ? storedItem : '',
});
