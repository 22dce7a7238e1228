import type { OwnUse } from '@hearth/energy/cost/contract.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../../../../../context.ts';

/** Bills of a year of hours for three yields take seconds on a busy server. */
const timeoutMs = 8000;

/** Own use and money of panels on the home's hours; null without enough readings, and for people who see no costs. */
export async function readOwnUse(
  context: Readonly<RouterContextProvider>,
  { installation, token }: { readonly installation: string; readonly token: string },
  panels: SolarPanels,
): Promise<OwnUse | null> {
  const { energy } = context.get(backendContext);
  const found = await energy.previewOwnUse(
    { params: { installation }, body: { panels } },
    { token, timeoutMs },
  );
  return found.ok ? found.value : null;
}
