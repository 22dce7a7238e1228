import { type EnvironmentState, environmentState } from '@hearth/operations/leftovers.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { z } from 'zod';
import { readEachDatabase } from './deployment-databases.ts';

/** Result of one check of a deployment. */
export interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
}

/** Checks that databases of other environments hold no sample data of `feature`; one finding per database. */
export async function environmentCheck(config: StorageConfig, isHeld: boolean): Promise<Check> {
  const check = 'environment';
  try {
    const states = isHeld
      ? [await runningState(config)]
      : await readEachDatabase(config, async (db, name) => ({
          name,
          ...(await environmentState(db)),
        }));
    if (states.length === 0) return { check, ok: true, finding: 'no database yet' };
    const isSound = states.every(
      ({ environment, leftovers }) =>
        environment === 'feature' || environment === null || Object.keys(leftovers).length === 0,
    );
    return { check, ok: isSound, finding: states.map(findingOf).join('; ') };
  } catch (error) {
    return { check, ok: false, finding: error instanceof Error ? error.message : 'not found out' };
  }
}

interface NamedState extends EnvironmentState {
  readonly name: string;
}

function findingOf({ name, environment, leftovers }: NamedState): string {
  const found = Object.entries(leftovers).map(([kind, count]) => `${kind} (${count})`);
  const rest = found.length === 0 ? 'nothing left over from feature' : `has ${found.join(', ')}`;
  return `${name}: ${environment ?? 'not started yet'}, ${rest}`;
}

const answer = z.object({
  ok: z.literal(true),
  value: z.object({
    environment: z.string().nullable(),
    since: z.string().nullable(),
    leftovers: z.record(z.string(), z.number()),
  }),
});

/** State of the embedded database, from the process that holds it. */
async function runningState({ operatorSocket }: StorageConfig): Promise<NamedState> {
  const response = await callOperator(operatorSocket, 'environment show', {});
  return { name: 'embedded', ...answer.parse(response?.outcome).value };
}
