import { parentPort } from 'node:worker_threads';
import { type Comparison, compareStrategies } from './strategy-comparison.ts';
import { strategyNamed } from './strategies.ts';
import { caseNamed, withStartDay } from './simulated-cases.ts';

/** One comparison as a message: everything by name, as threads share no objects. */
export interface ComparisonRequest {
  readonly scenario: string;
  /** First day; null: the first day of the season. */
  readonly from: string | null;
  readonly days: number;
  readonly strategies: readonly string[];
  /** Day-ahead prices as CSV text; null: prices of the model. */
  readonly pricesCsv: string | null;
}

export type ComparisonResult =
  | ({ readonly ok: true } & Pick<Comparison, 'results' | 'bound'>)
  | { readonly ok: false; readonly reason: string };

parentPort?.on('message', (request: ComparisonRequest) => {
  void compare(request).then((result) => parentPort?.postMessage(result, []));
});

async function compare(request: ComparisonRequest): Promise<ComparisonResult> {
  try {
    const found = caseNamed(request.scenario);
    if (!found) return { ok: false, reason: `no such scenario: ${request.scenario}` };
    const simulatedCase = request.from === null ? found : withStartDay(found, request.from);
    const strategies = request.strategies.flatMap((name) => strategyNamed(name) ?? []);
    const comparison = await compareStrategies(
      simulatedCase,
      { days: request.days, pricesCsv: request.pricesCsv },
      strategies,
    );
    return { ok: true, results: comparison.results, bound: comparison.bound };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
