import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { type HouseholdForecast, householdForecastOf } from '../planner/household-forecast.ts';
import { type LearnedParameters, learnParameters } from '../planner/learn-parameters.ts';
import { homeModelOf } from '../planner/scenario-of-observation.ts';
import { stateOfText, textOfState } from '../planner/state-text.ts';
import { type Planning, saveLearned } from '../planning/store.ts';

/** What a home's readings say, learnt once a local day. */
export interface LearnedHome {
  readonly parameters: LearnedParameters;
  readonly household: HouseholdForecast;
}

/** What was learnt last; null before the first time. */
export const learnedHome = ({ learned }: Planning): LearnedHome | null =>
  typeof learned === 'string' ? (stateOfText(learned) as LearnedHome) : null;

/** Learns house, tank, sun and household from the readings, continuing the models of the household, and stores the result. */
export async function learnHome(
  db: Database,
  access: Access,
  {
    previous,
    observed,
    day,
  }: {
    readonly previous: LearnedHome | null;
    readonly observed: ObservedHome;
    readonly day: string;
  },
): Promise<LearnedHome> {
  const { observation, description } = observed;
  const model = homeModelOf(description, observation);
  const learned = {
    parameters: learnParameters(observation, description, model),
    household: householdForecastOf(previous?.household ?? null, observation),
  };
  await saveLearned(db, access, { day, learned: textOfState(learned) });
  return learned;
}
