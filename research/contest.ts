import type { Home } from '@hearth/plant/home.ts';
import type { Controller } from './controller.ts';
import { type Lived, type Run, type Start, drive, startOf } from './drive.ts';
import { type Foresight, noForesight } from './known.ts';
import { type RuleName, rules } from './rules.ts';
import type { SimulatedCase } from './scenarios.ts';
import { type Score, scoreOf, storedWorthOf } from './score.ts';
import { type WholePeriod, wholePeriodOf } from './whole-period.ts';

/** Who is tried: how one is made for a home, and what it is told beyond what can be known. */
export interface Contestant {
  readonly name: string;
  readonly foresight: Foresight;
  make(home: Home): Controller;
}

export const ruleContestants: readonly Contestant[] = (Object.keys(rules) as RuleName[]).map(
  (name) => ({ name, foresight: noForesight, make: rules[name] }),
);

/** One contestant's run of a case. */
export interface Entry {
  readonly name: string;
  readonly score: Score;
}

export interface Contest {
  readonly of: SimulatedCase;
  readonly days: number;
  readonly entries: readonly Entry[];
  /** Null where foresight is not tried either. */
  readonly wholePeriod: WholePeriod | null;
}

/** The name of the one whose efficiencies say what stored heat is worth, and of the one that shares are measured from. */
export const baseline = 'constant-21';
export const foresight = 'foresight';

/** Lives a case once under each contestant, all from the same minute and state. */
export async function contestOf(
  of: SimulatedCase,
  lived: Lived,
  contestants: readonly Contestant[],
): Promise<Contest> {
  const start = startOf(of, lived);
  const constant = await drive(start, rules[baseline](of.home), noForesight);
  const worth = storedWorthOf(start, constant);
  const entries: Entry[] = [];
  for (const contestant of contestants) {
    const run = contestant.name === baseline ? constant : await runOf(start, contestant);
    entries.push({ name: contestant.name, score: scoreOf(start, run, worth) });
  }
  const isAsked = contestants.some(({ name }) => name === foresight);
  const wholePeriod = isAsked ? await wholePeriodOf(start, worth) : null;
  return { of, days: lived.days, entries, wholePeriod };
}

function runOf(start: Start, { make, foresight }: Contestant): Promise<Run> {
  return drive(start, make(start.of.home), foresight);
}
