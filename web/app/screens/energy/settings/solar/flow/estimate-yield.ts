import type { PanelYield } from '@hearth/energy/setting/contract.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../../../../../context.ts';

/** A usual year of twelve arrays takes a second of computing. */
const timeoutMs = 5000;

/** Yield of a usual year, computed by the service. */
export async function estimateYield(
  context: Readonly<RouterContextProvider>,
  { installation, token }: { readonly installation: string; readonly token: string },
  panels: SolarPanels,
): Promise<Result<PanelYield>> {
  const { energy } = context.get(backendContext);
  return await energy.estimateYield(
    { params: { installation }, body: { panels } },
    { token, timeoutMs },
  );
}
