import { controlsOfPlan, onectaControlsOfPlan } from './controls-of-plan.ts';
import { type Strategy, oracleName, ruleStrategies } from './strategy-comparison.ts';
import { fullOracle, noOracle } from './observation.ts';
import { planningController } from './planning-controller.ts';
import { sgReadyControlsOfPlan } from './sg-ready.ts';
import { describedHomeOf, storedObservationOf } from './stored-observation.ts';

const createController = planningController({
  withSgReady: false,
  controlsOf: controlsOfPlan,
});
const createSgReadyController = planningController({
  withSgReady: true,
  controlsOf: sgReadyControlsOfPlan,
});

const createOnectaController = planningController({
  withSgReady: false,
  controlsOf: onectaControlsOfPlan,
  knowledgeOf: (home) => {
    const described = describedHomeOf(home);
    return (observation) => storedObservationOf(observation, home, described);
  },
});

/** The planner with forecasts; with what energy stores of an ONECTA home and its controls only; with sun and temperature known, and with everything known. */
const plannerStrategies: readonly Strategy[] = [
  { name: 'planner', oracle: noOracle, createController },
  { name: 'planner-onecta', oracle: noOracle, createController: createOnectaController },
  {
    name: 'planner-sun-and-temperature',
    oracle: { ...noOracle, sun: true, temperature: true },
    createController,
  },
  { name: oracleName, oracle: fullOracle, createController },
];

/** The planner with one quantity known: shows which forecast error costs most. */
const regretStrategies: readonly Strategy[] = [
  { name: 'planner-sun', oracle: { ...noOracle, sun: true }, createController },
  { name: 'planner-temperature', oracle: { ...noOracle, temperature: true }, createController },
  { name: 'planner-people', oracle: { ...noOracle, people: true }, createController },
  { name: 'planner-prices', oracle: { ...noOracle, prices: true }, createController },
];

/** Strategies of a comparison by default, in the order of the tables. */
export const defaultStrategies: readonly Strategy[] = [...ruleStrategies, ...plannerStrategies];
export const allStrategies: readonly Strategy[] = [
  ...defaultStrategies,
  ...regretStrategies,
  { name: 'planner-sg-ready', oracle: noOracle, createController: createSgReadyController },
];

export function strategyNamed(name: string): Strategy | undefined {
  return allStrategies.find((each) => each.name === name);
}
