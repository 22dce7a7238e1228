import type { Implementation } from '@hearth/platform/http/http.ts';
import type { weatherContract } from './contract.ts';
import { readWeather } from './read-weather.ts';
import type { WeatherDeps } from './weather-outlook.ts';

export function weatherRoutes(deps: WeatherDeps): Implementation<typeof weatherContract> {
  return { getWeather: ({ access, query }) => readWeather(deps, access, query) };
}
