import type { Controls } from '@hearth/plant/controls.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';

/** Decides the controls at the start of each quarter-hour. A controller may have state, so each run creates its own. */
export type Controller = (observation: Observation) => Controls | Promise<Controls>;
