import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, invalid } from '@hearth/core/problem.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { z } from 'zod';

export interface OperationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Databases by service, if each service has its own; `db` is then that of the first service that the operation needs. */
  readonly separate?: ReadonlyMap<string, Database>;
}

/** The database that has a service's tables. */
export const databaseOf = ({ db, separate }: OperationDeps, service: string): Database =>
  separate?.get(service) ?? db;

export interface Operation {
  run(deps: OperationDeps, input: unknown): Promise<Result<unknown>>;
}

export function operation<Input>(
  shape: z.ZodType<Input>,
  run: (deps: OperationDeps, input: Input) => Promise<Result<unknown>>,
): Operation {
  return {
    async run(deps, input) {
      const parsed = shape.safeParse(input);
      return parsed.success ? run(deps, parsed.data) : invalid(parsed.error, 'body');
    },
  };
}
