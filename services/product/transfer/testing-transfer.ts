import { randomUUID } from 'node:crypto';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { heatPump } from '../testing-devices.ts';
import { addressOfPerson, worldOn } from '../testing.ts';

/** A home with a linked heat pump; its giver has signed in just now, and so has everybody else. */
export async function givenHome(db: Database) {
  const device = heatPump({ id: `pump-${randomUUID()}` });
  const world = worldOn(db, {
    accounts: { ada: [device] },
    more: {
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const { api, as, asService, drain } = world;
  const [ada, bob] = [`ada-${randomUUID()}`, `bob-${randomUUID()}`];
  const { installation, unit, link } = await world.link(ada);
  const params = { installation };
  const mails = async (to: string) => {
    await drain();
    const query = { to: addressOfPerson(to) };
    return valueOf(await api.listOutbox({ query }, await asService('web')));
  };
  const offer = (changed: Partial<ReturnType<typeof offerTo>> = {}, giver = ada) =>
    api.offerTransfer({ params, body: { ...offerTo(bob), ...changed } }, as(giver));
  const withdraw = (transfer: string, giver = ada) =>
    api.withdrawTransfer({ params: { ...params, transfer } }, as(giver));
  return { ...world, ada, bob, params, unit, link, mails, offer, withdraw };
}

export const offerTo = (person: string) => ({
  email: addressOfPerson(person),
  message: 'Welcome home',
  day: null as string | null,
  choices: { history: 'erase' as 'keep' | 'erase', settings: 'erase' as 'keep' | 'erase' },
  packages: [] as { entitlement: string; rule: 'moves' | 'ends' }[],
  locale: 'en' as 'en' | 'de' | 'ar',
});
