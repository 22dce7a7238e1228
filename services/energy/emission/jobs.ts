import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { GenerationSource } from './generation-source.ts';
import { type PollGenerationDeps, pollGeneration } from './poll-generation.ts';

/** Reads the generation of the bidding zones in use; no job without a source. */
export function emissionJobs(
  deps: PollGenerationDeps & { readonly generation: GenerationSource | null },
): readonly ServiceJob[] {
  const { generation } = deps;
  if (generation === null) return [];
  return [
    {
      name: 'read-generation',
      declaration: { resource: 'carbon-intensity', verb: 'run', roles: ['service'] },
      everyS: 60,
      run: (now) => pollGeneration(deps, generation, now.epochMilliseconds),
    },
  ];
}
