import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { ProductDeps } from '../deps.ts';
import type { errorReportContract } from './contract.ts';
import { groupOf } from './group-of.ts';
import { mailErrorsKind } from './mail-errors.ts';
import { countErrors, countGroups, groupsMax, storedGroups, takeEvents } from './store.ts';

/** Takes what does not fit into the table any more: a flood of distinct messages replaces no known group. */
const overflow: ErrorReport = {
  source: 'client',
  type: 'Other',
  message: 'further errors, since the list of groups is full',
  frames: [],
  version: '',
  event: null,
};

type RecordDeps = Pick<ProductDeps, 'db' | 'clock' | 'metrics' | 'log' | 'errorMailTo'>;

/** Counts errors in their groups. An event that was counted is passed over. A new group is an alarm, and a mail to the operator. */
export async function recordErrors(
  deps: RecordDeps,
  { body, answerIn }: Call<typeof errorReportContract.recordErrors>,
): Promise<Result<undefined>> {
  const { db, clock, metrics, log, errorMailTo } = deps;
  const { answer, created } = await db.transaction(async (tx) => {
    const created = await countNew(tx, await withoutCounted(tx, body.errors, deps), deps);
    if (created.length > 0 && errorMailTo !== undefined)
      await wakeWork(tx, { kind: mailErrorsKind, key: '' }, clock.now());
    return { created, answer: await answerIn(tx, ok(undefined)) };
  });
  for (const group of created) {
    metrics.alarms.inc({ alarm: 'new-error' });
    log.warn({ group }, 'a new group of errors: hearth errors show GROUP');
  }
  return answer;
}

/** The reports whose event was not counted before; those without an id always are. */
async function withoutCounted(
  tx: Database,
  reports: readonly ErrorReport[],
  { clock }: RecordDeps,
): Promise<readonly ErrorReport[]> {
  const first = new Map(reports.flatMap((each) => (each.event ? [[each.event, each]] : [])));
  const taken = await takeEvents(tx, [...first.keys()], clock.now());
  return reports.filter(
    (report) => !report.event || (first.get(report.event) === report && taken.has(report.event)),
  );
}

/** Returns the new groups. */
async function countNew(
  tx: Database,
  reports: readonly ErrorReport[],
  { clock, errorMailTo }: RecordDeps,
): Promise<readonly string[]> {
  const counted = Map.groupBy(
    reports.map((report) => ({ group: groupOf(report), report })),
    ({ group, report }) => `${group} ${report.version}`,
  );
  const batch = [...counted.values()].flatMap((same) =>
    same[0] ? { ...same[0], count: same.length } : [],
  );
  // In one order everywhere, so that two batches do not wait for each other's rows.
  const sorted = batch.toSorted((a, b) => (a.group < b.group ? -1 : 1));
  const known = new Set(await storedGroups(tx, [...new Set(sorted.map(({ group }) => group))]));
  const at = { now: clock.now(), isMailed: errorMailTo !== undefined };
  const created: string[] = [];
  let free = groupsMax - 1 - (await countGroups(tx));
  for (const { group, report, count } of sorted) {
    const isNew = !known.has(group);
    if (isNew && free <= 0) {
      await countErrors(tx, { group: groupOf(overflow), report: overflow, count }, at);
      continue;
    }
    await countErrors(tx, { group, report, count }, at);
    if (!isNew) continue;
    free -= 1;
    known.add(group);
    created.push(group);
  }
  return created;
}
