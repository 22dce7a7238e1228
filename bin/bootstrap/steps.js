// Progress of the bootstrap: one line a step with its seconds; what a child prints goes to a log that is shown only on failure.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An expected failure: the message says what to do, so no stack is printed. */
export class SetupError extends Error {}

/**
 * @param {{ root: string, out: NodeJS.WriteStream, silent: boolean }} options `silent` prints a line only for a step that had work to do
 */
export function createSteps({ root, out, silent }) {
  const logFile = join(root, '.runtime', 'bootstrap.log');
  mkdirSync(join(root, '.runtime'), { recursive: true });
  writeFileSync(logFile, '');
  let tail = '';

  function log(text) {
    appendFileSync(logFile, text);
    tail = (tail + text).slice(-6000);
  }

  /** Runs one step. `work` returns what it did in words, or nothing when there was nothing to do. */
  async function step(name, work) {
    const started = Date.now();
    const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
    const live = out.isTTY && !silent;
    const ticker = live
      ? setInterval(() => out.write(`\r  … ${name}  ${seconds()} `), 500)
      : undefined;
    try {
      const done = await work();
      if (live) out.write('\r\u001b[K');
      if (done || !silent) out.write(`  ✓ ${name}${done ? `: ${done}` : ''}  ${seconds()}\n`);
    } catch (error) {
      if (live) out.write('\r\u001b[K');
      out.write(`  ✗ ${name}  ${seconds()}\n`);
      if (error instanceof SetupError && tail.trim() !== '') {
        out.write(
          `${indent(tail.trim().split('\n').slice(-30).join('\n'))}\n  (all of it: ${logFile})\n`,
        );
      }
      throw error;
    } finally {
      clearInterval(ticker);
    }
  }

  /** Runs a child quietly; its output goes to the log. Resolves to the exit code, with the output for those that read it. */
  function quietly(
    [command, ...args],
    { cwd = root, env = process.env, timeoutMs, shell = false } = {},
  ) {
    log(`\n$ ${[command, ...args].join(' ')}\n`);
    return new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd,
        env,
        shell,
        timeout: timeoutMs,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const stop = () => child.kill('SIGTERM');
      process.once('exit', stop);
      let output = '';
      const keep = (chunk) => {
        output += chunk;
        log(String(chunk));
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (error) => {
        process.removeListener('exit', stop);
        log(`${error.message}\n`);
        resolve({ code: 127, output });
      });
      child.on('close', (code, signal) => {
        process.removeListener('exit', stop);
        if (signal) log(`ended by ${signal}\n`);
        resolve({ code: code ?? 1, output });
      });
    });
  }

  return { step, quietly, say: (line) => out.write(`  ${line}\n`) };
}

function indent(text) {
  return text.replaceAll(/^/gm, '    ');
}
