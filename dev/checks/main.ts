import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runConfig, runEnvironment } from './config.ts';
import {
  type StepOutcome,
  crashedOutcome,
  outcomeOfCheck,
  outcomeOfPlaywright,
  outcomeOfVitest,
} from './outcome.ts';
import { type OrderedOutput, orderedOutputs } from './ordered-output.ts';
import { type Step, planOf } from './plan.ts';
import { filesLeftOut, testFiles } from './test-files.ts';

// npm test: every step runs even after a failure, so that the summary shows all failures.
const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { all: { type: 'boolean' }, deep: { type: 'boolean' }, only: { type: 'string' } },
});
const env = runEnvironment({ all: values.all === true, deep: values.deep === true });
const config = runConfig(env);
const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
const stages = planOf(root, { ...config, reports, memoryBytes: process.availableMemory() })
  .map((steps) => steps.filter(({ name }) => !values.only || name.includes(values.only)))
  .filter((steps) => steps.length > 0);
if (stages.length === 0) {
  process.stderr.write(`no step is called ${values.only}\n`);
  process.exit(2);
}

interface Result {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: StepOutcome;
}

const results: Result[] = [];
const running = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) child.kill('SIGTERM');
  });
}

for (const steps of stages) {
  if (stoppedBy) break;
  const turns = orderedOutputs(steps.length, (text) => void process.stdout.write(text));
  results.push(...(await Promise.all(steps.map((step, at) => resultOf(step, turns[at])))));
}
rmSync(reports, { recursive: true });
process.exitCode = stoppedBy ? stopped() : summarise();

async function resultOf(step: Step, turn: OrderedOutput | undefined): Promise<Result> {
  const started = performance.now();
  const writeLine = (text: string): void => turn?.write(text);
  writeLine(`\n── ${step.name}\n`);
  const outcome = strictly(await run(step, writeLine), config.isCi);
  turn?.end();
  return { name: step.name, seconds: (performance.now() - started) / 1000, outcome };
}

async function run(step: Step, say: (text: string) => void): Promise<StepOutcome> {
  const report = join(reports, `${step.counts ?? 'none'}.json`);
  let exitCode = 0;
  for (const command of step.commands) {
    exitCode = await runCommand(command, { report, say });
    if (exitCode !== 0 || stoppedBy) break;
  }
  if (!step.counts) return outcomeOfCheck(exitCode);
  if (!existsSync(report)) return crashedOutcome;
  const written = JSON.parse(readFileSync(report, 'utf8'));
  return step.counts === 'vitest'
    ? outcomeOfVitest(written, exitCode)
    : outcomeOfPlaywright(written, exitCode);
}

function runCommand(
  [program = '', ...args]: readonly string[],
  { report, say }: { readonly report: string; readonly say: (text: string) => void },
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(program, args, {
    cwd: root,
    env: {
      // Steps write through this process, which knows whether stdout is a terminal.
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  child.on('error', (error) => {
    say(`${error.message}\n`);
    resolve(1);
  });
  child.on('close', (code) => resolve(code ?? 1));
  child.on('exit', (code) => {
    running.delete(child);
    // A child of the step may hold its output open.
    setTimeout(() => resolve(code ?? 1), 5_000).unref();
  });
  return promise;
}

function strictly(outcome: StepOutcome, isCi: boolean): StepOutcome {
  return isCi ? { ...outcome, failed: outcome.failed + outcome.skipped, skipped: 0 } : outcome;
}

function stopped(): number {
  process.stdout.write(`\nstopped by ${stoppedBy}\n`);
  return 1;
}

function summarise(): number {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, seconds, outcome }) => {
    const mark = outcome.failed > 0 ? '✗' : '✓';
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} left out` : '';
    const counts = `${outcome.passed} passed, ${outcome.failed} failed${skipped}`;
    return `${mark} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
  });
  const engines = new Map<string, number>();
  for (const { outcome } of results) {
    for (const [engine, count] of Object.entries(outcome.byEngine)) {
      engines.set(engine, (engines.get(engine) ?? 0) + count);
    }
  }
  const onEngines = [...engines].map(([engine, count]) => `${engine} ${count}`).join(', ');
  const total = (key: 'passed' | 'failed' | 'leftOut') =>
    results.reduce((sum, { outcome }) => sum + outcome[key], 0);
  const failures = results.flatMap(({ outcome }) => outcome.failures);
  const longFilesLeft = filesLeftOut(testFiles(root), config).size;
  process.stdout.write(
    `\n${lines.join('\n')}\n\n` +
      failures.map((line) => `✗ ${line.replace(`${root}/`, '')}\n`).join('') +
      `tests by database engine: ${onEngines || 'none'}\n` +
      (config.hasAll
        ? ''
        : `left to npm run test:all: ${total('leftOut')} tests, ${longFilesLeft} files of long tests\n`) +
      `fast-check seed ${config.seed}, ${config.propertyRuns} runs a property (the same again: HEARTH_SEED=${config.seed} npm test)\n` +
      `${total('passed')} passed, ${total('failed')} failed\n`,
  );
  return total('failed') > 0 ? 1 : 0;
}
