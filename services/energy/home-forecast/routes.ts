import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { homeForecastContract } from './contract.ts';
import { viewForecast } from './view-forecast.ts';

export function homeForecastRoutes(deps: HomeDeps): Implementation<typeof homeForecastContract> {
  return {
    getForecast: ({ access, query }) => viewForecast(deps, access, query),
  };
}
