// Progress of the bootstrap: one line a step with its seconds; what a child prints goes to a log that is shown only on failure.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An expected failure: the message says what to do, so no stack is printed. */
export class SetupError extends Error {}

/**
 * @param {{ root: string, out: NodeJS.WriteStream, silent: boolean }} options `silent` prints a line only for a step that had work to do
 */
export function createSteps({ root, out, silent }) {
  const log = createLog(join(root, '.runtime', 'bootstrap.log'));
  const live = out.isTTY && !silent;

  /** Runs one step. `work` returns what it did in words, or nothing when there was nothing to do. */
  async function step(name, work) {
    const started = Date.now();
    const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
    const show = () => out.write(`\r  … ${name}  ${seconds()} `);
    const ticker = live ? setInterval(show, 500) : undefined;
    const clear = () => {
      clearInterval(ticker);
      if (live) out.write('\r\u001b[K');
    };
    try {
      const done = await work();
      clear();
      if (done || !silent) out.write(`  ✓ ${name}${done ? `: ${done}` : ''}  ${seconds()}\n`);
    } catch (error) {
      clear();
      out.write(`  ✗ ${name}  ${seconds()}\n`);
      if (error instanceof SetupError) out.write(log.end());
      throw error;
    }
  }

  /** Runs a child quietly; its output goes to the log. Resolves to the exit code, with the output for those that read it. */
  function quietly(command, { cwd = root, env = process.env, timeoutMs, shell = false } = {}) {
    return runQuietly(command, { cwd, env, shell, timeout: timeoutMs }, log);
  }

  return { step, quietly, say: (line) => out.write(`  ${line}\n`) };
}

function runQuietly([command, ...args], options, log) {
  log.add(`\n$ ${[command, ...args].join(' ')}\n`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill('SIGTERM');
    process.once('exit', stop);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      log.add(String(chunk));
    };
    const finish = (code, words) => {
      process.removeListener('exit', stop);
      if (words) log.add(`${words}\n`);
      resolve({ code, output });
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code, signal) => finish(code ?? 1, signal && `ended by ${signal}`));
  });
}

function createLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  let last = '';
  return {
    add(text) {
      appendFileSync(file, text);
      last = (last + text).slice(-6000);
    },
    end: () =>
      `${last.trim().split('\n').slice(-30).join('\n').replace(/^/gm, '    ')}\n  (all of it: ${file})\n`,
  };
}
