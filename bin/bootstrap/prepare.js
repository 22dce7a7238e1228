// Makes a clone ready to run on any machine with npm and Node 18 or later: Node, packages, web app, each only when missing or stale.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.js';
import { withPath } from './npm.js';
import { installPackages } from './packages.js';
import { installRuntime, runtimeBin, runtimeNode } from './runtime.js';
import { createSteps } from './steps.js';
import { buildWeb } from './web-build.js';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * @param {{ silent?: boolean, needsWeb?: boolean }} options `silent`: nothing but a failure and work that takes time, on stderr
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv, steps: ReturnType<typeof createSteps> }>} what runs the project from here on
 */
export async function prepare({ silent = false, needsWeb = true } = {}) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 18) {
    process.stderr.write(
      `Hearth installs its own Node, but needs Node 18 or later to begin with; this is ${process.version}.\n`,
    );
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const steps = createSteps({ root, out: silent ? process.stderr : process.stdout, silent });
  const onWait = (pid) => steps.say(`waiting for process ${pid}, which is preparing this folder`);
  await withLock(join(root, '.runtime', 'lock'), { onWait }, async () => {
    await steps.step('Node', () => installRuntime(root, steps));
    await steps.step('packages', () => installPackages(root, steps));
    if (needsWeb) await steps.step('web app', () => buildWeb(root, steps));
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
  const env = withPath([runtimeBin(root), join(root, 'node_modules', '.bin')]);
  return { node: runtimeNode(root), env, steps };
}

function stop(signal) {
  process.exit(signal === 'SIGINT' ? 130 : 143);
}
