import { parentPort } from 'node:worker_threads';
import { type Contest, contestOf } from './contest.ts';
import { contestantNamed } from './contestants.ts';
import { caseNamed, startingOn } from './scenarios.ts';

/** One contest as a message: everything by name, as a thread shares no objects. */
export interface Asked {
  readonly scenario: string;
  /** Another day to begin on than the season's; null: that. */
  readonly from: string | null;
  readonly days: number;
  readonly contestants: readonly string[];
  /** Day-ahead prices as a CSV's text; null: those of the model. */
  readonly pricesCsv: string | null;
}

export type Answered =
  | ({ readonly ok: true } & Pick<Contest, 'entries' | 'wholePeriod'>)
  | { readonly ok: false; readonly reason: string };

parentPort?.on('message', (asked: Asked) => {
  void answer(asked).then((answered) => parentPort?.postMessage(answered, []));
});

async function answer(asked: Asked): Promise<Answered> {
  try {
    const found = caseNamed(asked.scenario);
    if (!found) return { ok: false, reason: `no such scenario: ${asked.scenario}` };
    const of = asked.from === null ? found : startingOn(found, asked.from);
    const chosen = asked.contestants.flatMap((name) => contestantNamed(name) ?? []);
    const contest = await contestOf(of, { days: asked.days, pricesCsv: asked.pricesCsv }, chosen);
    return { ok: true, entries: contest.entries, wholePeriod: contest.wholePeriod };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
