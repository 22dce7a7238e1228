import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { type TestWorld, addressOfPerson, quiet, worldOn } from '../testing.ts';
import type { SandboxOutcome } from './sandbox/sandbox-outcomes.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';

/** An address in Germany. */
export const munich = {
  country: 'DE' as const,
  street: 'Lindenweg',
  houseNumber: '12',
  extra: '',
  postalCode: '80331',
  place: 'München',
  region: '',
};

const chargesOf = async (db: Database, order: string): Promise<readonly string[]> =>
  (
    await db.query<{ state: string }>(
      'select state from product.sandbox_charge where order_id = $1 order by charge',
      [order],
    )
  ).map((row) => row.state);

/** Adds an owner to the home and returns the person. */
async function addOwner({ api, as, db, clock }: TestWorld, installation: string) {
  const person = randomUUID();
  valueOf(await api.getPerson({}, as(person)));
  await db.query(
    `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
     select person_id, $1, 'owner', $3, $3 from product.person where subject = $2`,
    [installation, `person-${person}`, clock.now().toString()],
  );
  return person;
}

/** Mails that the person got. */
async function mailsOf({ api, asService }: TestWorld, person: string) {
  const query = { to: addressOfPerson(person) };
  return valueOf(await api.listOutbox({ query }, await asService('web')));
}

/** Ada's home in Germany with the sample price list, and a way to buy the comfort check for it. */
export async function purchaseHome(db: Database) {
  await quiet(db);
  const world = worldOn(db, { more: { payments: 'sandbox' } });
  const { api, as, clock } = world;
  const ada: string = randomUUID();
  valueOf(await importPackages({ db, clock }, samplePackages));
  const { installation } = await world.link(ada);
  const params = { installation };
  valueOf(await api.putAddress({ params, body: munich }, { ...as(ada), ifMatch: '"1"' }));
  const order = async (
    changed: { person?: string; attempt?: string; termsVersion?: number; package?: string } = {},
  ) =>
    await api.createPurchase(
      {
        params,
        body: {
          package: changed.package ?? 'comfort-check',
          unit: null,
          termsVersion: changed.termsVersion ?? 2,
          language: 'de',
          attempt: changed.attempt ?? randomUUID(),
        },
      },
      as(changed.person ?? ada),
    );
  const read = async (id: string, person = ada) =>
    await api.getPurchase({ params: { order: id } }, as(person));
  const state = async (id: string) => valueOf(await read(id)).state;
  const pay = async (id: string, outcome: SandboxOutcome, person = ada) =>
    await api.paySandbox({ params: { order: id }, body: { outcome } }, as(person));
  /** Sends the events that are due, then the effects of what they changed. */
  const settle = async (seconds = 0) => {
    clock.advance({ seconds });
    await world.job(sandboxEventKind);
    await world.drain();
    await world.drain();
  };
  const bought = async (outcome: SandboxOutcome = 'approve') => {
    const { order: id } = valueOf(await order());
    valueOf(await pay(id, outcome));
    await settle();
    return id;
  };
  const entitlements = async () => {
    const { packages } = valueOf(
      await api.listPackages({ params, query: { language: 'de' } }, as(ada)),
    );
    return packages.find((each) => each.package === 'comfort-check')?.entitlements ?? [];
  };
  const receipts = async (person = ada) =>
    valueOf(await api.listDocuments({}, as(person))).filter(({ kind }) => kind === 'receipt');
  const charges = (id: string) => chargesOf(db, id);
  const mails = (person = ada) => mailsOf(world, person);
  const secondOwner = () => addOwner(world, installation);
  const ways = {
    mails,
    secondOwner,
    order,
    read,
    state,
    pay,
    settle,
    bought,
    entitlements,
    receipts,
    charges,
  };
  return { ...world, ...ways, ada, params };
}
