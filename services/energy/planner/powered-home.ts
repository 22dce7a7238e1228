import type { PlanHorizon } from './horizon.ts';
import type { Scenario } from './scenario.ts';

/** The electric side of a planned home: prices, load, modules, battery and connection. */
export interface PoweredHome {
  readonly horizon: Pick<
    PlanHorizon,
    'fromMs' | 'count' | 'importPerKwh' | 'exportPerKwh' | 'baseLoadW' | 'pvW' | 'dimmedW'
  >;
  readonly scenario: Pick<Scenario, 'grid' | 'battery'> & {
    readonly state: Pick<Scenario['state'], 'batteryKwh'>;
  };
}
