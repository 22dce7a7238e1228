// Claim: 50 tabs that wait for a payment ask for its state every second, and 99 of 100 unchanged answers (304) arrive within three times
// the time of an empty request.
// Floor, alternating in the same run: the same request of the same person without an order, which is answered after the session is
// found. Run: node bench/purchase-polling.ts
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Visitor, createVisitor, hiddenFieldsOf, moveIn } from '@hearth/dev/visitor.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { addDemoPerson } from './demo-person.ts';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';

const tabs = 50;
const everyMs = 1_000;
const rounds = 3;
const asksPerRound = 10;
const ratioMax = 3;

await inTemporaryFolder(async (directory) => {
  const system = await startSystem([process.execPath, join(repository, 'app/start.ts'), '--port'], {
    directory,
  });
  try {
    const visitor = createVisitor(system.url, fetch);
    await moveIn(visitor, await addDemoPerson(directory));
    const { operatorSocket } = readStorageConfig({ DATA_DIR: directory }, repository);
    await callOperator(operatorSocket, 'packages import', { list: samplePackages });
    await measure(system.url, visitor, await orderOf(visitor));
  } finally {
    await system.stop();
  }
});

/** Buys a package up to the page of its payment and returns the order. */
async function orderOf(visitor: Visitor): Promise<string> {
  const address = await visitor.open('/installation-details/address');
  await visitor.post(`${address.url.pathname}${address.url.search}`, {
    ...hiddenFieldsOf(address),
    country: 'DE',
    street: 'Lindenweg',
    houseNumber: '12',
    extra: '',
    postalCode: '80331',
    place: 'München',
    region: '',
  });
  const overview = await visitor.open('/overview');
  const home = /\/overview\/([0-9a-f-]{36})/.exec(overview.text)?.[1] ?? '';
  const path = `/overview/${home}/comfort-check`;
  const offer = await visitor.open(path);
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="agreed".*?<\/form>/s.exec(offer.text)?.[0] ?? '';
  const ordered = await visitor.post(path, { ...hiddenFieldsOf({ text: form }), agreed: 'yes' });
  const order = ordered.url.searchParams.get('order');
  if (order === null) throw new Error(`not ordered: ${ordered.status} ${ordered.url.href}`);
  return order;
}

async function measure(url: string, visitor: Visitor, order: string): Promise<void> {
  const state = `${url}/purchase-package/detecting-status/state`;
  const headers = { cookie: visitor.cookies(), 'if-none-match': '"awaiting-payment"' };
  const empty = { url: state, headers, status: 404 };
  const unchanged = { url: `${state}?order=${order}`, headers, status: 304 };
  await poll(empty);
  await poll(unchanged);
  const [emptyMs, unchangedMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    emptyMs.push(...(await poll(empty)));
    unchangedMs.push(...(await poll(unchanged)));
  }
  const [floor, found] = [percentile(emptyMs, 0.99), percentile(unchangedMs, 0.99)];
  const ratio = found / floor;
  console.log(
    `${tabs} tabs, ${unchangedMs.length} answers: p99 ${found.toFixed(1)} ms, of an empty request ${floor.toFixed(1)} ms; ` +
      `medians ${percentile(unchangedMs, 0.5).toFixed(1)} and ${percentile(emptyMs, 0.5).toFixed(1)} ms; ` +
      `ratio ${ratio.toFixed(2)} ${ratio <= ratioMax ? 'ok' : `ABOVE ${ratioMax}`}`,
  );
}

interface Polled {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

/** Times of all answers to tabs that begin one after the other within a second. */
async function poll(polled: Polled): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: tabs });
  const times = await Promise.all(
    Array.from({ length: tabs }, async (_, tab) => {
      await sleep((tab * everyMs) / tabs);
      const found: number[] = [];
      for (let ask = 0; ask < asksPerRound; ask += 1) {
        const ms = await askedMs(polled, agent);
        found.push(ms);
        await sleep(Math.max(0, everyMs - ms));
      }
      return found;
    }),
  );
  agent.destroy();
  return times.flat();
}

async function askedMs({ url, headers, status }: Polled, agent: Agent): Promise<number> {
  const began = performance.now();
  const answered = await new Promise<number>((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });
  if (answered !== status) throw new Error(`${url}: ${answered} instead of ${status}`);
  return performance.now() - began;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
