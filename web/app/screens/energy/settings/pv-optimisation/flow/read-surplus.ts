import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { SurplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type HeatingUnits, readHeatingUnits } from '../../heating-units.ts';
import { draftSurplus } from './draft-surplus.ts';
import { storedRooms, storedWater } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The settings as the service returns them. */
export type SurplusAnswer = AnswerOf<typeof settingContract.getSurplus>;

export interface SurplusDraft {
  readonly token: string;
  readonly surplus: SurplusAnswer;
  readonly units: HeatingUnits;
  /** What the draft began from. */
  readonly basis: Basis;
  /** The stored settings with the typed answers; null where nothing is chosen. */
  readonly settings: SurplusSettings | null;
}

/** The stored settings with the typed answers over them. */
export async function readSurplus(
  context: Context,
  { installation, typed }: { readonly installation: string; readonly typed: SavedSteps },
): Promise<Result<SurplusDraft>> {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const token = issued.value;
  const { energy } = context.get(backendContext);
  const [found, units] = await Promise.all([
    energy.getSurplus({ params: { installation } }, { token }),
    readHeatingUnits(context, installation),
  ]);
  if (!found.ok) return found;
  if (!units.ok) return units;
  const surplus = found.value;
  return {
    ok: true,
    value: {
      token,
      surplus,
      units: units.value,
      basis: basisIn(typed) ?? basisOf(surplus),
      settings: draftSurplus(surplus.surplus, typed, units.value),
    },
  };
}

export const basisOf = ({ revision, surplus }: SurplusAnswer): Basis => ({
  revision,
  item: [surplus?.hotWater && storedWater, surplus?.spaceHeating && storedRooms]
    .filter(Boolean)
    .join(' '),
});
