import type { Site } from '../solar/site.ts';
import type { ScenarioInput } from './scenario.ts';

/** A home as its owner and the units' data sheets describe it: the planner's input before any measurement. */
export interface HomeDescription {
  readonly house: ScenarioInput['house'];
  readonly heatPump: ScenarioInput['heatPump'];
  /** Null for a unit without one. */
  readonly tank: NonNullable<ScenarioInput['tank']> | null;
  readonly battery: ScenarioInput['battery'];
  readonly grid: NonNullable<ScenarioInput['grid']>;
  /** Null without photovoltaics. */
  readonly site: Site | null;
  /** Effective window area: solar gain over global irradiance, m2. */
  readonly apertureM2: number;
  readonly persons: number;
}
