// The frame of every command in this folder: a setup failure prints its advice and ends with 1, a bug prints its stack.
import { SetupError } from './steps.js';

/** @param {() => Promise<number>} run resolves to the exit code */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(error instanceof SetupError ? `\n${error.message}\n` : `${error.stack}\n`);
    process.exitCode = 1;
  }
}
