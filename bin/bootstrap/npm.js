// Finds the npm that started us, or the one in PATH, as a command that any Node can run.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The command and first arguments that run npm with the Node at `node`. */
export function npmWith(node) {
  const script = npmScript();
  return script ? [node, script] : ['npm'];
}

/** The environment with `directories` first in PATH. */
export function withPath(directories, env = process.env) {
  const name = pathName(env);
  return { ...env, [name]: [...directories, env[name] ?? ''].join(delimiter) };
}

/** The environment with `directory` last in PATH, where it hides nothing. */
export function withPathEnd(directory, env) {
  const name = pathName(env);
  return { ...env, [name]: [env[name] ?? '', directory].join(delimiter) };
}

function pathName(env) {
  return Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
}

function npmScript() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.c?js$/.test(started) && existsSync(started)) return started;
  const node = dirname(process.execPath);
  const places = [
    join(node, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(node, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'npm')),
  ];
  for (const place of places) {
    if (!existsSync(place)) continue;
    const real = realpathSync(place);
    if (/npm-cli\.c?js$/.test(real)) return real;
  }
  return null;
}
