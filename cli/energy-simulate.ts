import { allStrategies, defaultStrategies } from '@hearth/research/strategies.ts';
import type { ComparisonRequest, ComparisonResult } from '@hearth/research/comparison-worker.ts';
import { runComparisons } from '@hearth/research/comparison-threads.ts';
import { allCases, caseNamed, benchCases } from '@hearth/research/simulated-cases.ts';
import { capturedSharesOf } from '@hearth/research/captured-share.ts';
import { type CliInput, type CommandOutcome, failed, readFileText } from './command.ts';
import { rowsOutcome } from './rows-text.ts';

const threads = 2;
const daysMax = 56;
const defaultDays = 14;

/** Compares rules and planner over days of a simulated home; prints one row of figures each. */
export async function simulate({ options }: CliInput): Promise<CommandOutcome> {
  const { scenario, all, from = null, controllers, prices, format = 'csv' } = options;
  const days = Number(options['days'] ?? defaultDays);
  if (!Number.isInteger(days) || days < 1 || days > daysMax)
    return { exit: 2, words: `--days must be a whole number from 1 to ${daysMax}` };
  if (from !== null && !/^\d{4}-\d{2}-\d{2}$/.test(from))
    return { exit: 2, words: '--from must be a day as 2025-01-13' };
  if ((scenario === undefined) === (all === undefined))
    return { exit: 2, words: `--scenario NAME or --all; the scenarios:\n${names()}` };
  if (scenario !== undefined && !caseNamed(scenario))
    return { exit: 2, words: `There is no scenario ${scenario}; the scenarios:\n${names()}` };
  const strategies = controllers?.split(',') ?? defaultStrategies.map(({ name }) => name);
  const unknown = strategies.find((name) => allStrategies.every((each) => each.name !== name));
  if (unknown !== undefined)
    return {
      exit: 2,
      words: `There is no controller ${unknown}; there are ${allStrategies.map(({ name }) => name).join(', ')}`,
    };
  const pricesCsv = prices === undefined ? null : await readFileText(prices);
  if (prices !== undefined && pricesCsv === null) return failed(`${prices}: cannot be read`);
  const scenarioNames = scenario === undefined ? benchCases.map(({ name }) => name) : [scenario];
  const requests = scenarioNames.map((name) => ({
    scenario: name,
    from,
    days,
    strategies,
    pricesCsv,
  }));
  const results = await runComparisons(requests, threads, (_, index) => progress(requests, index));
  return outcomeOf(requests, results, format);
}

const names = (): string => allCases.map(({ name }) => `  ${name}`).join('\n');

function progress(requests: readonly ComparisonRequest[], index: number): void {
  if (process.stderr.isTTY && requests.length > 1)
    process.stderr.write(`${requests[index]?.scenario ?? ''} done\n`);
}

function outcomeOf(
  requests: readonly ComparisonRequest[],
  results: readonly ComparisonResult[],
  format: string,
): CommandOutcome {
  const reasons = results.flatMap((result, i) =>
    result.ok ? [] : [`${requests[i]?.scenario ?? ''}: ${result.reason}`],
  );
  const rows = results.flatMap((result, i) =>
    result.ok ? rowsOf(requests[i]?.scenario ?? '', result) : [],
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
  'bound_eur',
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
  { results, bound }: Extract<ComparisonResult, { ok: true }>,
): readonly (readonly (string | number | null)[])[] {
  const captured = capturedSharesOf({ results, bound });
  return results.map(({ name, score }, i) => [
    scenario,
    name,
    rounded(score.cost),
    rounded(score.bill),
    rounded(score.storedValue),
    rounded(captured[i]?.savedEur ?? null),
    rounded(bound?.cost ?? null),
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
