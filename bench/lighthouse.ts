// Claim: Lighthouse's phone preset gives performance 95 or more on landing, launcher and energy, the last two signed in with data.
// Median of 5. Floor: an empty page of the same server scores 100. Run: node bench/lighthouse.ts
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { machine } from './config.ts';
import { addDemoPerson } from './demo-person.ts';
import { inTemporaryFolder, startSystem } from './running-system.ts';
import { createVisitor, moveIn } from '@hearth/dev/visitor.ts';

const rounds = 5;
/** Time until readings are stored, a few job runs. */
const settleMs = 10_000;

await inTemporaryFolder(async (directory) => {
  const system = await startSystem([process.execPath, 'app/start.ts', '--port'], { directory });
  const browser = await startChromium(directory);
  try {
    const visitor = createVisitor(system.url, fetch);
    const { email, password } = await addDemoPerson(directory);
    await moveIn(visitor, { email, password });
    await sleep(settleMs);
    for (const path of ['/landing', '/launcher', '/energy']) {
      if (path === '/launcher') await giveCookies(browser.port, system.url, visitor.cookies());
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await audited(`${system.url}${path}`, browser.port));
      report(path, runs);
    }
  } finally {
    browser.stop();
    await system.stop();
  }
});

interface Run {
  readonly score: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
}

/** Sets the session cookie of a browser; Lighthouse keeps cookies. */
async function giveCookies(port: number, url: string, written: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = written.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    return { name, value, domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  });
  await browser.contexts()[0]?.addCookies(cookies.filter(({ name }) => name === '__Host-sid'));
  await browser.close();
}

async function audited(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    onlyCategories: ['performance'],
    formFactor: 'mobile',
  });
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'no result');
  const reached = new URL(lhr.finalDisplayedUrl).pathname;
  if (reached !== new URL(url).pathname) throw new Error(`${url} led to ${reached}`);
  const figure = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  };
}

function report(path: string, runs: readonly Run[]): void {
  const middle = (name: keyof Run): number =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  const score = middle('score');
  console.log(
    `${path.padEnd(10)} performance ${score} (${runs.map((run) => run.score).join(', ')}), LCP ${Math.round(middle('lcpMs'))} ms, ` +
      `TBT ${Math.round(middle('tbtMs'))} ms, CLS ${middle('cls').toFixed(3)} ${score >= 95 ? 'ok' : 'BELOW 95'}`,
  );
}

async function startChromium(directory: string): Promise<{ port: number; stop(): void }> {
  const child = spawn(
    machine.chromium,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${directory}/chromium`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  for await (const line of createInterface(child.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port) return { port: Number(port), stop: () => child.kill('SIGTERM') };
  }
  throw new Error('Chromium ended at its start');
}
