import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type LearnedParameters, learnParameters } from '../planner/learn-parameters.ts';
import { loadForecaster } from '../planner/load-forecaster.ts';
import type { LoadForecaster } from '../planner/planner-forecasts.ts';
import { homeModelOf } from '../planner/scenario-of-observation.ts';
import { slotMin } from '../planner/scenario.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { saveLearned } from '../planning/store.ts';

/** What a home's readings say, learnt once a local day. */
export interface LearnedHome {
  readonly parameters: LearnedParameters;
  /** Load of the household without heat pump by quarter-hour, W. */
  readonly load: { readonly fromMinute: number; readonly watts: readonly number[] };
}

/** Learns house, tank, sun and household from the readings, and stores the result. */
export async function learnHome(
  db: Database,
  access: Access,
  { observed, day }: { readonly observed: ObservedHome; readonly day: string },
): Promise<LearnedHome> {
  const { observation, description } = observed;
  const model = homeModelOf(description, observation);
  const parameters = learnParameters(observation, description, model);
  const watts = loadForecaster(observation.timeZone)(observation);
  const learned = {
    parameters,
    load: { fromMinute: observation.minute, watts: [...watts].map((each) => Math.round(each)) },
  };
  await saveLearned(db, access, { day, learned });
  return learned;
}

const daySlots = 96;

/** The stored forecast from a later quarter-hour on; after its end the same time of the day before counts. */
export function storedLoad({ load }: LearnedHome): LoadForecaster {
  return (observation) => {
    const skipped = Math.max(0, Math.round((observation.minute - load.fromMinute) / slotMin));
    return observation.weather.outdoorC.map((_, k) => {
      let at = skipped + k;
      while (at >= load.watts.length && at >= daySlots) at -= daySlots;
      return load.watts[at] ?? 0;
    });
  };
}
