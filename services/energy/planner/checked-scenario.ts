import { contradictionsOf } from './contradictions.ts';
import { scenarioFields } from './scenario.ts';

/** Complete input of a plan whose values do not contradict each other. */
export const scenario = scenarioFields.superRefine((value, context) => {
  for (const { code, path } of contradictionsOf(value))
    context.addIssue({ code: 'custom', message: code, path: [...path] });
});
