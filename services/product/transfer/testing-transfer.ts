import { randomUUID } from 'node:crypto';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { heatPump } from '../testing-devices.ts';
import { addressOfPerson, worldOn } from '../testing.ts';
import type { MeterReadings, ReceivedTransfer } from './contract.ts';
import { transferConsentVersion } from './transfer-state.ts';

/** A home with a linked heat pump; its giver has signed in just now, and so has everybody else. */
export async function givenHome(db: Database) {
  const device = heatPump({ id: `pump-${randomUUID()}` });
  const world = worldOn(db, {
    accounts: { ada: [device], bob: [heatPump({ id: `pump-${randomUUID()}` })] },
    more: {
      payments: 'sandbox',
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const { api, as, asService, drain } = world;
  const [ada, bob] = [`ada-${randomUUID()}`, `bob-${randomUUID()}`];
  const { installation, unit } = await world.link(ada);
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
  /** The code of the newest offer to a person. */
  const codeFor = async (person: string) => {
    const found = (await mails(person)).flatMap(
      ({ text }) => /\/transfer-installation\/offer\/(\w+)/.exec(text)?.[1] ?? [],
    );
    return found[0] ?? '';
  };
  const byCode = (code: string) => ({ body: { code, address: randomUUID() } });
  const decline = (person: string, code: string) => api.declineTransfer(byCode(code), as(person));
  const read = (person: string, code: string) =>
    api.readTransferOffer(
      { body: { code, address: randomUUID(), language: 'en' as const } },
      as(person),
    );
  /** Takes the home on the terms that the person reads now. */
  const accept = async (person: string, code: string) => {
    const offered = await read(person, code);
    const terms = offered.ok ? versionsIn(offered.value) : [];
    const body = { code, address: randomUUID(), terms, language: 'en' as const };
    return await api.acceptTransfer({ body }, as(person));
  };
  /** Invites a person to the home, who accepts. */
  const moveIn = async (person: string) => {
    const body = { email: addressOfPerson(person), locale: 'en' as const };
    valueOf(await api.inviteResident({ params, body }, as(ada)));
    const [mail] = await mails(person);
    const code = /\/invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    valueOf(await api.acceptResidentInvitation(byCode(code), as(person)));
  };
  return {
    ...world,
    ada,
    bob,
    params,
    unit,
    mails,
    offer,
    withdraw,
    codeFor,
    accept,
    decline,
    read,
    moveIn,
  };
}

export const versionsIn = ({ terms: all }: Pick<ReceivedTransfer, 'terms'>) =>
  all.map(({ terms, version }) => ({ terms, version }));

export const offerTo = (person: string) => ({
  email: addressOfPerson(person),
  message: 'Welcome home',
  day: null as string | null,
  choices: {
    history: 'erase' as 'keep' | 'yearly' | 'erase',
    settings: 'erase' as 'keep' | 'erase',
  },
  packages: [] as { entitlement: string; rule: 'moves' | 'ends' }[],
  meters: null as MeterReadings | null,
  consent: transferConsentVersion as number,
  locale: 'en' as 'en' | 'de' | 'ar',
});
