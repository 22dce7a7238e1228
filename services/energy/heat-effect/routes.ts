import type { Implementation } from '@hearth/platform/http/http.ts';
import type { heatEffectContract } from './contract.ts';
import { readReplay } from './read-replay.ts';
import { readMeasuredSaving } from './read-measured-saving.ts';
import { readSavingEffect } from './read-saving.ts';
import type { WeekDeps } from './read-week.ts';

export function heatEffectRoutes(deps: WeekDeps): Implementation<typeof heatEffectContract> {
  return {
    replaySurplus: ({ access, body }) => readReplay(deps, access, body),
    estimateSaving: ({ access, body: { saving, ...request } }) =>
      readSavingEffect(deps, access, { ...request, measures: saving.measures }),
    getMeasuredSaving: ({ access }) => readMeasuredSaving(deps, access),
  };
}
