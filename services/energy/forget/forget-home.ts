import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { energyClasses } from '../table-classes.ts';
import type { forgetContract } from './contract.ts';

/** Deletes all rows of a home, in every table whose class says so; repeating it is a success. */
export async function forgetHome(
  db: Database,
  { params }: Call<typeof forgetContract.forgetHome>,
): Promise<Result<undefined>> {
  const installation_id = params.installation.toLowerCase();
  await db.transaction((tx) => forgetRows(tx, energyClasses, { installation_id }));
  return ok(undefined);
}
