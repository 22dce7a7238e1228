import type { SavingEffectAnswer } from '@hearth/energy/heat-effect/contract.ts';
import type { SavingSettings } from '@hearth/energy/saving/saving-settings.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { HeatingUnits } from '../../heating-units.ts';

/** A week is simulated for each measure, each night and three kinds of building. */
const timeoutMs = 6000;

/** What the measures bring in a month at this home. */
export async function readEffect(
  context: Readonly<RouterContextProvider>,
  home: { readonly installation: string; readonly token: string; readonly units: HeatingUnits },
  saving: SavingSettings,
): Promise<Result<SavingEffectAnswer>> {
  const { product, energy } = context.get(backendContext);
  const params = { installation: home.installation };
  const details = await product.getHomeDetails(
    { params },
    { token: sessionOf(context).accessToken },
  );
  if (!details.ok) return details;
  const { room, tank, hasTank } = home.units;
  const body = {
    house: details.value.building,
    hasTank,
    units: {
      roomC: saving.before.dayC ?? room?.celsius ?? null,
      tankC: saving.before.hotWaterC ?? tank?.celsius ?? null,
      tankMaxC: tank?.max ?? null,
    },
    saving,
  };
  return await energy.estimateSaving({ params, body }, { token: home.token, timeoutMs });
}
