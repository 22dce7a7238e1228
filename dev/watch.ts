import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';

// npm run dev: builds the web app for development, runs the system, and restarts after a change of a source file.
const root = join(import.meta.dirname, '..');
const watchedFolders = ['app', 'brands', 'dev', 'operations', 'packages', 'services', 'web'];
/** An editor may write a file in several steps. */
const settleMs = 150;

const generated = /(^|\/)(node_modules|build|\.react-router|\.data)(\/|$)/;
const source = /\.(ts|tsx|css|po|sql|json|svg)$/;
const test = /\.(test|spec)\.tsx?$/;
const inBrowserBuild = /^(web\/(app|locales|sw)\/|web\/[^/]+\.ts$|packages\/(physics|qr)\/)/;

let server: ChildProcess | null = null;
let isWebStale = true;
let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

for (const folder of watchedFolders)
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name !== null) onChange(`${folder}/${name.replaceAll('\\', '/')}`);
  }).on('error', (error) => process.stderr.write(`${folder} is not watched: ${error.message}\n`));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopServer().then(() => process.exit(0)));
schedule();

function onChange(path: string): void {
  if (generated.test(path) || test.test(path) || !source.test(path)) return;
  process.stdout.write(`  changed: ${path}\n`);
  isWebStale ||= inBrowserBuild.test(path);
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    running = running.then(reload);
  }, settleMs);
}

async function reload(): Promise<void> {
  const isBuilt = !isWebStale || (await buildWeb());
  if (!isBuilt) return;
  await stopServer();
  server = spawn(process.execPath, [join(root, 'app/start.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** Builds the web app; false after a failure, which the terminal shows. The running server stays. */
async function buildWeb(): Promise<boolean> {
  isWebStale = false;
  // The next `npm start` builds for production again.
  rmSync(join(root, 'web/build/.hearth-stamp'), { force: true });
  const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const build = spawn(process.execPath, [reactRouter, 'build', 'web', '--mode', 'development'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await exitOf(build);
  if (code !== 0) isWebStale = true;
  return code === 0;
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = exitOf(server);
  server.kill('SIGTERM');
  await exited;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}
