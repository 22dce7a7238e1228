import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { draftPanels } from './draft-panels.ts';
import { storedItem } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The panels as the service returns them. */
export type SolarAnswer = AnswerOf<typeof settingContract.getSolar>;

export interface SolarDraft {
  readonly token: string;
  readonly solar: SolarAnswer;
  /** What the draft began from. */
  readonly basis: Basis;
  /** The stored panels with the typed answers; null before the first array has a peak power. */
  readonly panels: SolarPanels | null;
}

/** The stored panels with the typed answers over them. */
export async function readSolar(
  context: Context,
  { installation, typed }: { readonly installation: string; readonly typed: SavedSteps },
): Promise<Result<SolarDraft>> {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const token = issued.value;
  const { energy } = context.get(backendContext);
  const found = await energy.getSolar({ params: { installation } }, { token });
  if (!found.ok) return found;
  const solar = found.value;
  return {
    ok: true,
    value: {
      token,
      solar,
      basis: basisIn(typed) ?? basisOf(solar),
      panels: draftPanels(solar.panels, typed),
    },
  };
}

export const basisOf = ({ revision, panels }: SolarAnswer): Basis => ({
  revision,
  item: panels ? storedItem : '',
});
