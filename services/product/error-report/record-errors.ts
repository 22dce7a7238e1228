import { type Result, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { ErrorReport, errorReportContract } from './contract.ts';
import { groupOf } from './group-of.ts';
import { countErrors, countGroups, groupsMax, storedGroups } from './store.ts';

/** Takes what does not fit into the table any more: a flood of distinct messages replaces no known group. */
const overflow: ErrorReport = {
  source: 'client',
  type: 'Other',
  message: 'further errors, since the list of groups is full',
  frames: [],
  version: '',
};

/** Counts errors in their groups. A new group is an alarm. */
export async function recordErrors(
  { db, clock, metrics, log }: Pick<ProductDeps, 'db' | 'clock' | 'metrics' | 'log'>,
  { body, answerIn }: Call<typeof errorReportContract.recordErrors>,
): Promise<Result<undefined>> {
  const counted = Map.groupBy(
    body.errors.map((report) => ({ group: groupOf(report), report })),
    ({ group, report }) => `${group} ${report.version}`,
  );
  const batch = [...counted.values()].flatMap((same) =>
    same[0] ? { ...same[0], count: same.length } : [],
  );
  // In one order everywhere, so that two batches do not wait for each other's rows.
  const sorted = batch.toSorted((a, b) => (a.group < b.group ? -1 : 1));
  const created: string[] = [];
  const answer = await db.transaction(async (tx) => {
    const known = new Set(await storedGroups(tx, [...new Set(sorted.map(({ group }) => group))]));
    let free = groupsMax - 1 - (await countGroups(tx));
    for (const { group, report, count } of sorted) {
      const isNew = !known.has(group);
      if (isNew && free <= 0) {
        await countErrors(tx, { group: groupOf(overflow), report: overflow, count }, clock.now());
        continue;
      }
      await countErrors(tx, { group, report, count }, clock.now());
      if (!isNew) continue;
      free -= 1;
      known.add(group);
      created.push(group);
    }
    return await answerIn(tx, ok(undefined));
  });
  for (const group of created) {
    metrics.alarms.inc({ alarm: 'new-error' });
    log.warn({ group }, 'a new group of errors: hearth errors show GROUP');
  }
  return answer;
}
