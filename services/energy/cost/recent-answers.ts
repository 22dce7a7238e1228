import { createHash } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type CurrentHome, type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { hasChangedSince } from '../reading/store.ts';

/** Answers that were computed lately, in the memory of the process. */
export interface RecentAnswers {
  /** The answer of `compute`, or its last one while everything that it was computed from is the same. */
  readonly answer: <Value>(
    deps: HomeDeps,
    access: Access,
    computation: Computation<Value>,
  ) => Promise<Result<Value>>;
}

interface Computation<Value> {
  readonly name: string;
  /** Parameters and body of the request. */
  readonly request: unknown;
  /**
   * What the answer depends on besides settings and place: `past` on readings before today, `today` on all readings and on the
   * minute of the home's clock.
   */
  readonly readings: 'past' | 'today';
  /** Depends on what the access shows of the home, not on the person. */
  readonly compute: (home: CurrentHome) => Promise<Result<Value>>;
  /** Whether the answer stays the same while its inputs do; one that waits for work in the background does not. */
  readonly isFinal?: (value: Value) => boolean;
}

interface RecentAnswer {
  readonly period: number;
  /** Batches up to this number are in the answer, or, of an answer about the past, change days of today and later only. */
  batchNo: number;
  readonly templateBatchNo: number;
  readonly result: Result<unknown>;
}

/** Longest age of an answer. Market prices of past days may still arrive; a screen shows the time of its figures by the minute. */
const ageMsMax = { past: hourMs, today: minuteMs };

export function createRecentAnswers(answersMax = 200): RecentAnswers {
  const recent = new Map<string, RecentAnswer>();
  return {
    async answer<Value>(
      deps: HomeDeps,
      access: Access,
      { name, request, readings, compute, isFinal = () => true }: Computation<Value>,
    ): Promise<Result<Value>> {
      // The newest batch is read before the computation: one that arrives during it makes the answer outdated.
      const home = await readHome(deps, access);
      if (!home) return homeUnknown;
      const { batchNo, templateBatchNo, digest } = home.version;
      const key = hashOf([name, request, visiblePartOf(access), digest, home.today]);
      const period = Math.floor(home.horizon.nowMs / ageMsMax[readings]);
      const before = recent.get(key);
      if (before?.period === period && (await isValid(deps, access, { before, home, readings })))
        return before.result as Result<Value>;
      const result = await compute(home);
      recent.delete(key);
      if (result.ok && isFinal(result.value) && !home.frame.isRecalculating) {
        // Its text is written once, too.
        Object.freeze(result.value);
        recent.set(key, { period, batchNo, templateBatchNo, result });
      }
      const [oldest] = recent.keys();
      if (recent.size > answersMax && oldest !== undefined) recent.delete(oldest);
      return result;
    },
  };
}

/** Whether no batch since the answer wrote what it depends on. */
async function isValid(
  { db }: HomeDeps,
  access: Access,
  {
    before,
    home,
    readings,
  }: {
    readonly before: RecentAnswer;
    readonly home: CurrentHome;
    readonly readings: Computation<unknown>['readings'];
  },
): Promise<boolean> {
  const { batchNo, templateBatchNo } = home.version;
  if (readings === 'today')
    return before.batchNo === batchNo && before.templateBatchNo === templateBatchNo;
  if (before.batchNo === batchNo) return true;
  if (await hasChangedSince(db, access, { batchNo: before.batchNo, today: home.today }))
    return false;
  before.batchNo = batchNo;
  return true;
}

/** The part of an access by which figures differ: people who see the same of a home share its answers. */
const visiblePartOf = (access: Access): object => ({
  ...access,
  personId: null,
  epoch: null,
  until: null,
});

const hashOf = (inputs: unknown): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('base64');
