import type { SurplusReplayAnswer } from '@hearth/energy/heat-effect/contract.ts';
import type { SurplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { HeatingUnits } from '../../heating-units.ts';

/** A week of quarter-hours is simulated twice. */
const timeoutMs = 5000;

/** The last seven days of the home with and without these settings. */
export async function readReplay(
  context: Readonly<RouterContextProvider>,
  home: { readonly installation: string; readonly token: string; readonly units: HeatingUnits },
  surplus: SurplusSettings,
): Promise<Result<SurplusReplayAnswer>> {
  const { product, energy } = context.get(backendContext);
  const params = { installation: home.installation };
  const details = await product.getHomeDetails(
    { params },
    { token: sessionOf(context).accessToken },
  );
  if (!details.ok) return details;
  const { room, tank } = home.units;
  const body = {
    house: details.value.building,
    units: {
      roomC: room?.celsius ?? null,
      tankC: tank?.celsius ?? null,
      tankMaxC: tank?.max ?? null,
    },
    surplus,
  };
  return await energy.replaySurplus({ params, body }, { token: home.token, timeoutMs });
}
