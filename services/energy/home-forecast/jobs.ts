import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { forecastHomeKind } from '../setting/setting-kinds.ts';
import { type ForecastDeps, forecastHome } from './forecast-home.ts';

/** Forecasts homes one after the other: every hour of their clocks, and after a change of their settings. */
export function forecastHomeWork(deps: ForecastDeps): DueWork {
  return {
    name: forecastHomeKind,
    declaration: { resource: 'forecast', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    retryMsMax: 900_000,
    run: ({ key }) => forecastHome(deps, branded(key)),
  };
}
