import { createHash } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Result } from '@hearth/core/problem.ts';
import { readHome } from '../home/store.ts';
import { resolveLocation } from '../place/resolve-location.ts';
import { readLocation } from '../place/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { hasChangedSince, newestBatchNo } from '../reading/store.ts';
import { newestRevisions } from '../setting/store.ts';

/** Answers about past days that were computed lately, in the memory of the process. */
export interface RecentAnswers {
  /** The answer of `compute`, or its last one while everything that it was computed from is the same. */
  readonly answer: <Value>(
    deps: PriceDeps,
    access: Access,
    computation: Computation<Value>,
  ) => Promise<Result<Value>>;
}

interface Computation<Value> {
  readonly name: string;
  /** Parameters and body of the request. */
  readonly request: unknown;
  /** Depends on settings, place and readings before today only. */
  readonly compute: () => Promise<Result<Value>>;
  /** Whether the answer stays the same while its inputs do; one that waits for work in the background does not. */
  readonly isFinal?: (value: Value) => boolean;
}

interface RecentAnswer {
  /** Batches up to this number are in the answer, or change days of today and later only. */
  batchNo: number;
  readonly result: Result<unknown>;
}

const answersMax = 200;

export function createRecentAnswers(): RecentAnswers {
  const recent = new Map<string, RecentAnswer>();
  return {
    async answer<Value>(
      deps: PriceDeps,
      access: Access,
      { name, request, compute, isFinal = () => true }: Computation<Value>,
    ): Promise<Result<Value>> {
      // The newest batch is read before the computation: one that arrives during it makes the answer outdated.
      const [batchNo, inputs] = await Promise.all([
        newestBatchNo(deps.db, access),
        readInputs(deps, access),
      ]);
      if (!inputs) return await compute();
      const key = hashOf([name, request, access, inputs]);
      const before = recent.get(key);
      if (before && (await isValid(deps, access, { before, batchNo, today: inputs.today })))
        return before.result as Result<Value>;
      const result = await compute();
      recent.delete(key);
      if (result.ok && isFinal(result.value)) recent.set(key, { batchNo, result });
      const [oldest] = recent.keys();
      if (recent.size > answersMax && oldest !== undefined) recent.delete(oldest);
      return result;
    },
  };
}

/** Everything but the readings that an answer depends on; null for an unknown home. */
async function readInputs(deps: PriceDeps, access: Access) {
  const [home, location, revisions] = await Promise.all([
    readHome(deps, access),
    readLocation(deps.db, access),
    newestRevisions(deps.db, access),
  ]);
  if (!home) return null;
  const place = resolveLocation(location, home.horizon.days.zoneOf(home.today));
  const { zones, series } = home.frame;
  // Market prices of past days may still arrive, so an answer is at most an hour old.
  const hour = Math.floor(home.horizon.nowMs / hourMs);
  return { today: home.today, hour, zones, series, place, revisions };
}

/** Whether no batch since the answer wrote days before today. */
async function isValid(
  { db }: PriceDeps,
  access: Access,
  {
    before,
    batchNo,
    today,
  }: { readonly before: RecentAnswer; readonly batchNo: number; readonly today: string },
): Promise<boolean> {
  if (before.batchNo === batchNo) return true;
  if (await hasChangedSince(db, access, { batchNo: before.batchNo, today })) return false;
  before.batchNo = batchNo;
  return true;
}

const hashOf = (inputs: unknown): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('base64');
