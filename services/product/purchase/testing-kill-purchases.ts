import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { heatPump } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';
import { checkPurchaseKind } from './check-purchase.ts';
import { sandboxOutcomes } from './sandbox/sandbox-outcomes.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';
import { purchaseTotals, unfulfilledOrders } from './testing-purchase-totals.ts';
import { munich } from './testing-purchase.ts';

// Process of killed-process.test.ts: buys the comfort check for the given number of homes, several at once and beside the jobs, until it
// ends or is killed. `node testing-kill-purchases.ts STORE PURCHASES ROUND`, STORE: a directory of the embedded engine, or the address of a PostgreSQL.

const [store = '', count = '1', round = '1'] = testing.programArguments();
const purchases = Number(count);
/** Purchases in flight. */
const atOnce = 8;
/** Offset between the first purchases of two processes. */
const stride = Math.ceil(purchases / 3);
/** Longer than the lease of work that a killed process held. */
const leaseS = 90;
const start = Temporal.Instant.from('2026-01-15T10:05:00Z').add({ hours: Number(round) });
const clock = fakeClock(start.toString());
const db = store.startsWith('postgres')
  ? await openDatabase({ url: store, log: silentLogger, poolSize: 5 })
  : await testDatabase('pglite', [productMigrations], { dataDir: store });
const names = Array.from({ length: purchases }, (_, at) => `buyer-${at}`);
const accounts = names.map((name) => [name, [heatPump({ id: `pump-${name}` })]] as const);
const world = worldOn(db, {
  clock,
  accounts: Object.fromEntries(accounts),
  more: { payments: 'sandbox' },
});
const { api, as } = world;
const writeLine = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Outcomes that end with a payment of the ordered amount: events twice, late, in another order or never, and a second charge. */
const paid = sandboxOutcomes.filter(
  (outcome) => !['decline', 'cancel', 'charge-other-amount'].includes(outcome),
);

/** The home of a buyer; the first process creates them all. */
async function createHome(name: string): Promise<void> {
  const { installation } = await world.link(name, name);
  const options = { ...as(name), ifMatch: '"1"' };
  valueOf(await api.putAddress({ params: { installation }, body: munich }, options));
}

async function buy(name: string, at: number): Promise<void> {
  const [home] = valueOf(await api.listInstallations({}, as(name)));
  const params = { installation: home?.installation ?? '' };
  const body = {
    package: 'comfort-check',
    unit: null,
    termsVersion: 2,
    language: 'en' as const,
    attempt: `attempt of ${name}`,
  };
  const ordered = await api.createPurchase({ params, body }, as(name));
  const outcome = paid[at % paid.length] ?? 'approve';
  const payment = { params: { order: valueOf(ordered).order }, body: { outcome } };
  const answer = await api.paySandbox(payment, as(name));
  if (!answer.ok && answer.code !== 'paid-or-ended') throw new Error(answer.code);
}

if (round === '1') {
  valueOf(await importPackages({ db, clock }, samplePackages));
  for (const name of names) await createHome(name);
  await quiet(db);
}
writeLine({ begins: true });
const first = (Number(round) * stride) % purchases;
const left = [...names.entries()];
left.push(...left.splice(0, first));
let bought = 0;
const buyer = async (): Promise<void> => {
  for (let next = left.shift(); next; next = left.shift()) {
    const [at, name] = next;
    await buy(name, at);
    bought += 1;
  }
};
const fulfilling = async (): Promise<void> => {
  while (bought < purchases || (await unfulfilledOrders(db)) > 0) {
    await Promise.all([world.job(sandboxEventKind), world.job(checkPurchaseKind), world.drain()]);
    clock.advance({ seconds: leaseS });
  }
};
await Promise.all([fulfilling(), ...Array.from({ length: atOnce }, buyer)]);
writeLine({ totals: await purchaseTotals(db) });
await db.close();
process.exit(0);
