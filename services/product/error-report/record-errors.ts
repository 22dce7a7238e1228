import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { ProductDeps } from '../deps.ts';
import type { errorReportContract } from './contract.ts';
import { admitGroups, overflow, overflowGroup, ownerOf } from './admit-groups.ts';
import { groupOf } from './group-of.ts';
import { mailErrorsKind } from './mail-errors.ts';
import { countErrors, storedGroups, takeEvents } from './store.ts';

type RecordDeps = Pick<ProductDeps, 'db' | 'clock' | 'metrics' | 'log' | 'errorMailTo'>;

/** Counts errors in their groups. An event that was counted is passed over. A new group is an alarm, and a mail to the operator. */
export async function recordErrors(
  deps: RecordDeps,
  { body, answerIn }: Call<typeof errorReportContract.recordErrors>,
): Promise<Result<undefined>> {
  const { db, clock, metrics, log, errorMailTo } = deps;
  const { answer, created } = await db.transaction(async (tx) => {
    const errors = await withoutCounted(tx, body.errors, deps);
    const created = await countNew(tx, { errors, network: body.network }, deps);
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

/** Errors of one version in one group. */
interface Counted {
  readonly group: string;
  readonly report: ErrorReport;
  readonly count: number;
}

/** Returns the new groups. */
async function countNew(
  tx: Database,
  { errors, network }: { readonly errors: readonly ErrorReport[]; readonly network: string | null },
  { clock, errorMailTo }: RecordDeps,
): Promise<readonly string[]> {
  const counted = merged(errors.map((report) => ({ group: groupOf(report), report, count: 1 })));
  const groups = counted.map(({ group }) => group);
  const known = await storedGroups(tx, groups);
  const reports = new Map(
    counted.flatMap(({ group, report }) => (known.has(group) ? [] : [[group, report]])),
  );
  const admitted = await admitGroups(tx, { reports, network, counted: groups });
  const stored = merged(
    counted.map((each) =>
      known.has(each.group) || admitted.has(each.group)
        ? each
        : { group: overflowGroup, report: overflow, count: each.count },
    ),
  );
  const at = { now: clock.now(), isMailed: errorMailTo !== undefined };
  for (const each of stored) {
    const isClient = ownerOf(each.report) === 'client' && each.group !== overflowGroup;
    await countErrors(tx, { ...each, network: isClient ? network : null }, at);
  }
  return [...admitted];
}

/** One entry for each group and version, in one order everywhere, so that two batches do not wait for each other's rows. */
function merged(entries: readonly Counted[]): readonly Counted[] {
  const same = Map.groupBy(entries, ({ group, report }) => `${group} ${report.version}`);
  return [...same.values()]
    .flatMap((each) =>
      each[0] ? { ...each[0], count: each.reduce((sum, { count }) => sum + count, 0) } : [],
    )
    .toSorted((a, b) => (a.group < b.group ? -1 : 1));
}
