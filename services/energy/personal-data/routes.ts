import type { Implementation } from '@hearth/platform/http/http.ts';
import { exportResponse } from '@hearth/platform/http/export-lines.ts';
import type { HomeDeps } from '../home/store.ts';
import type { personalDataContract } from './contract.ts';
import { exportHome } from './export-home.ts';

export function personalDataRoutes(deps: HomeDeps): Implementation<typeof personalDataContract> {
  return { exportHome: async ({ access }) => exportResponse(exportHome(deps, access)) };
}
