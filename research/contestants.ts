import { plannerOf, sgReadyPlannerOf } from './by-plan.ts';
import { carriedOut } from './carried-out.ts';
import { type Contestant, foresight, ruleContestants } from './contest.ts';
import { ownLoadForecast } from './foreseen-load.ts';
import { allForesight, noForesight } from './known.ts';
import { plannedBy } from './planned.ts';
import { asSgReady } from './sg-ready.ts';

const make = plannedBy({ plannerOf, loadForecastOf: ownLoadForecast, carryOut: carriedOut });
const makeSgReady = plannedBy({
  plannerOf: sgReadyPlannerOf,
  loadForecastOf: ownLoadForecast,
  carryOut: asSgReady,
});

/** The planner as it can be, as it could be with sun and temperature known, and with all known. */
const planners: readonly Contestant[] = [
  { name: 'planner', foresight: noForesight, make },
  {
    name: 'planner-sun-and-temperature',
    foresight: { ...noForesight, sun: true, temperature: true },
    make,
  },
  { name: foresight, foresight: allForesight, make },
];

/** Each thing known by itself: where the regret comes from. */
const regrets: readonly Contestant[] = [
  { name: 'planner-sun', foresight: { ...noForesight, sun: true }, make },
  { name: 'planner-temperature', foresight: { ...noForesight, temperature: true }, make },
  { name: 'planner-people', foresight: { ...noForesight, people: true }, make },
  { name: 'planner-prices', foresight: { ...noForesight, prices: true }, make },
];

/** Who is tried when nobody is named, in the order of the tables. */
export const usualContestants: readonly Contestant[] = [...ruleContestants, ...planners];
export const contestants: readonly Contestant[] = [
  ...usualContestants,
  ...regrets,
  { name: 'planner-sg-ready', foresight: noForesight, make: makeSgReady },
];

export function contestantNamed(name: string): Contestant | undefined {
  return contestants.find((each) => each.name === name);
}
