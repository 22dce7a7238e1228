import { contestants, usualContestants } from '@hearth/research/contestants.ts';
import type { Asked, Answered } from '@hearth/research/contest-worker.ts';
import { holdContests } from '@hearth/research/contests.ts';
import { allCases, caseNamed, twelveCases } from '@hearth/research/scenarios.ts';
import { capturedIn } from '@hearth/research/share.ts';
import { type Given, type Outcome, failed, textOf } from './command.ts';
import { rowsOutcome } from './rows-text.ts';

const threads = 2;
const mostDays = 56;
const usualDays = 14;

/** Lives days of a simulated home under rules and planner, and says what each came to. */
export async function simulate({ options }: Given): Promise<Outcome> {
  const { scenario, all, from = null, controllers, prices, format = 'csv' } = options;
  const days = Number(options['days'] ?? usualDays);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    return { exit: 2, words: `--days must be a whole number from 1 to ${mostDays}` };
  if (from !== null && !/^\d{4}-\d{2}-\d{2}$/.test(from))
    return { exit: 2, words: '--from must be a day as 2025-01-13' };
  if ((scenario === undefined) === (all === undefined))
    return { exit: 2, words: `--scenario NAME or --all; the scenarios:\n${names()}` };
  if (scenario !== undefined && !caseNamed(scenario))
    return { exit: 2, words: `There is no scenario ${scenario}; the scenarios:\n${names()}` };
  const wanted = controllers?.split(',') ?? usualContestants.map(({ name }) => name);
  const unknown = wanted.find((name) => contestants.every((each) => each.name !== name));
  if (unknown !== undefined)
    return {
      exit: 2,
      words: `There is no controller ${unknown}; there are ${contestants.map(({ name }) => name).join(', ')}`,
    };
  const pricesCsv = prices === undefined ? null : await textOf(prices);
  if (prices !== undefined && pricesCsv === null) return failed(`${prices}: cannot be read`);
  const chosen = scenario === undefined ? twelveCases.map(({ name }) => name) : [scenario];
  const asked = chosen.map((name) => ({
    scenario: name,
    from,
    days,
    contestants: wanted,
    pricesCsv,
  }));
  const answers = await holdContests(asked, threads, (_, index) => progress(asked, index));
  return outcomeOf(asked, answers, format);
}

const names = (): string => allCases.map(({ name }) => `  ${name}`).join('\n');

function progress(asked: readonly Asked[], index: number): void {
  if (process.stderr.isTTY && asked.length > 1)
    process.stderr.write(`${asked[index]?.scenario ?? ''} done\n`);
}

function outcomeOf(asked: readonly Asked[], answers: readonly Answered[], format: string): Outcome {
  const reasons = answers.flatMap((answer, i) =>
    answer.ok ? [] : [`${asked[i]?.scenario ?? ''}: ${answer.reason}`],
  );
  const rows = answers.flatMap((answer, i) =>
    answer.ok ? rowsOf(asked[i]?.scenario ?? '', answer) : [],
  );
  const outcome = rowsOutcome({ columns, rows }, { file: '', format, faults: [] });
  if (reasons.length === 0) return outcome;
  const words = reasons.join('\n');
  return 'text' in outcome ? { ...outcome, exit: 1, words } : failed(words);
}

const columns = [
  'scenario',
  'controller',
  'cost_eur',
  'bill_eur',
  'stored_eur',
  'saved_eur',
  'share_of_attainable',
  'equal_comfort',
  'below_kh_28d',
  'above_kh_28d',
  'lowest_room_c',
  'draws',
  'cold_draws',
  'coldest_draw_c',
  'starts_per_day',
  'short_runs',
  'days_between_disinfections',
  'import_kwh',
  'feed_in_kwh',
  'heat_pump_kwh',
  'backup_kwh',
  'spf',
  'self_consumption',
  'peak_kw',
  'writes_per_day',
  'decision_s',
  'longest_decision_s',
] as const;

function rowsOf(
  scenario: string,
  { entries }: Extract<Answered, { ok: true }>,
): readonly (readonly (string | number | null)[])[] {
  const captured = capturedIn(entries);
  return entries.map(({ name, score }, i) => [
    scenario,
    name,
    rounded(score.cost),
    rounded(score.bill),
    rounded(score.storedValue),
    rounded(captured[i]?.savedEur ?? null),
    rounded(captured[i]?.share ?? null),
    captured[i]?.isEqualComfort === true ? 'yes' : 'no',
    ...[
      score.belowKhIn28Days,
      score.aboveKhIn28Days,
      score.lowestRoomC,
      score.draws,
      score.coldDraws,
      score.coldestDrawC,
      score.startsPerDay,
      score.shortRuns,
      score.daysBetweenDisinfections,
      score.importKwh,
      score.feedInKwh,
      score.heatPumpKwh,
      score.backupKwh,
      score.spf,
      score.selfConsumption,
      score.peakKw,
      score.writesPerDay,
      score.meanSeconds,
      score.longestSeconds,
    ].map(rounded),
  ]);
}

function rounded(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000;
}
