// Replaces this process by a child as well as one process can: same terminal, signals passed on, same exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs the command in the foreground and resolves to the exit code that this process should end with. */
export function forward([command, ...args], { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const pass = (signal) => {
      // On a terminal the key press reaches the whole group, so the child has its SIGINT already; a second one would cut its drain short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.removeListener(name, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 1));
    });
  });
}
