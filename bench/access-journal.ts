// Claim: the access journal costs at most 5 % of the requests of a partner whose page reads once a minute.
// Floor, alternating in the same run: the same request to the same database, with the statement that stores a line left out. The first
// requests of a quarter-hour, which store a line, are also compared by themselves, and so is the look into the memory of stored
// lines, which both have. Run: node bench/access-journal.ts [postgres] [pglite]
import { accessOf } from '@hearth/access/access.ts';
import { partnerUses } from '@hearth/access/partner-use.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createProduct } from '@hearth/product/app.ts';
import { monitoringContract } from '@hearth/product/monitoring/contract.ts';
import { homeWithCompanies } from '@hearth/product/partner/grant/testing-grant-home.ts';
import { openProductDatabase } from './product-database.ts';

const shareMax = 0.05;
const perSpan = 15;
const [warmUp, rounds] = [4 * perSpan, 40 * perSpan];

const selected = process.argv.slice(2);
for (const engine of ['postgres', 'pglite'] as const)
  if (selected.length === 0 || selected.includes(engine)) await measure(engine);
process.exit();

async function measure(engine: 'postgres' | 'pglite'): Promise<void> {
  const { db, stop } = await openProductDatabase(engine);
  const { lin, lindner, give, params, deps, clock } = await homeWithCompanies(db);
  await give(lindner, 'monitoring');
  const { path } = monitoringContract.getMonitoring;
  const url = `http://product.invalid${path.replace('{installation}', params.installation)}`;
  const headers = { authorization: `Bearer person-${lin}` };
  const [withJournal, floor] = [db, withoutLines(db)].map((each) =>
    createProduct({ ...deps, db: each, registry: createRegistry() }),
  );
  const timed = async (product: typeof floor): Promise<number> => {
    const began = performance.now();
    const answer = await product?.fetch(new Request(url, { headers }));
    await answer?.text();
    if (answer?.status !== 200) throw new Error(`answered ${answer?.status}`);
    return performance.now() - began;
  };
  const pairs: { own: number; floor: number; isFirst: boolean }[] = [];
  clock.advance({ minutes: 15 - (new Date(clock.now().epochMilliseconds).getUTCMinutes() % 15) });
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // The second one runs on warm caches, so the order alternates.
    const isOwnFirst = round % 2 === 0;
    const first = await timed(isOwnFirst ? withJournal : floor);
    const second = await timed(isOwnFirst ? floor : withJournal);
    const pair = isOwnFirst ? { own: first, floor: second } : { own: second, floor: first };
    if (round >= warmUp) pairs.push({ ...pair, isFirst: round % perSpan === 0 });
    clock.advance({ minutes: 1 });
  }
  const lines = await db.query('select from product.access_journal');
  const firsts = pairs.filter(({ isFirst }) => isFirst);
  const remembered = await rememberedUs();
  const share = shareOf(pairs, remembered / 1_000);
  console.log(
    `${engine}: ${pairs.length} pairs, ${lines.length} lines stored; request ${ms(median(pairs.map((each) => each.floor)))}, ` +
      `one that stores a line ${ms(median(firsts.map((each) => each.own)))} against ${ms(median(firsts.map((each) => each.floor)))} ` +
      `(ratio ${(median(firsts.map((each) => each.own)) / median(firsts.map((each) => each.floor))).toFixed(2)}); ` +
      `a remembered line ${remembered.toFixed(2)} µs; ` +
      `share of the journal ${(100 * share).toFixed(1)} % ${share <= shareMax ? 'ok' : `ABOVE ${100 * shareMax} %`}`,
  );
  await stop();
}

/** Median added time of a request that stores a line, and that of a remembered line for the others, over the median request. */
function shareOf(
  pairs: readonly { readonly own: number; readonly floor: number; readonly isFirst: boolean }[],
  rememberedMs: number,
): number {
  const storing = pairs.filter(({ isFirst }) => isFirst);
  const added = median(storing.map(({ own, floor }) => own - floor)) + (perSpan - 1) * rememberedMs;
  return added / perSpan / median(pairs.map(({ floor }) => floor));
}

/** The database without the statement that stores a line of the journal. */
function withoutLines(db: Database): Database {
  const query: Database['query'] = async (text, values) =>
    text.includes('insert into product.access_journal') ? [] : await db.query(text, values);
  return new Proxy(db, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  });
}

/** Time of a use whose line is stored already, µs. */
async function rememberedUs(): Promise<number> {
  const record = partnerUses({ clock: systemClock, store: async () => undefined });
  const access = accessOf({
    installationId: '018f0000-0000-7000-8000-000000000001',
    personId: '018f0000-0000-7000-8000-000000000002',
    role: 'partner',
    scopes: ['contact', 'monitoring'],
    visibleFrom: '2000-01-01T00:00:00Z',
    until: null,
    epoch: 1,
  });
  const count = 100_000;
  const began = performance.now();
  for (let nth = 0; nth < count; nth += 1) await record(access, monitoringContract.getMonitoring);
  return (1_000 * (performance.now() - began)) / count;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
