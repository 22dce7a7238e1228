// The frame of every command in this folder: a setup failure prints its advice and ends with 1, a bug prints its stack.
import { SetupError } from './steps.js';

/** @param {() => Promise<number>} run resolves to the exit code */
export async function main(run) {
  endWithNpm();
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(error instanceof SetupError ? `\n${error.message}\n` : `${error.stack}\n`);
    process.exitCode = 1;
  }
}

// npm passes a signal to the shell between it and us, and that shell may die without passing it on. When it is gone, so are we.
function endWithNpm() {
  const isBelowNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32';
  if (!isBelowNpm) return;
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watching.unref();
}
