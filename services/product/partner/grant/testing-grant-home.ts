import { randomUUID } from 'node:crypto';
import { demoIssuer } from '@hearth/access/access.ts';
import type { GrantScope } from '@hearth/access/partner-scope.ts';
import { branded } from '@hearth/core/branded.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import { samplePartners } from '../../sample-data/sample-partners.ts';
import { type TestWorld, worldOn } from '../../testing.ts';
import { changeMember } from '../change-member.ts';
import { loadPartners } from '../import-partners.ts';
import type { grantContract } from './contract.ts';
import { acceptedGrant, scopesOfLevel } from './testing-grants.ts';

type RequestBody = InputOf<typeof grantContract.requestPartner>['body'];

/** Ada's home; Lin works for `p-001`, Dora for `p-011`. A name that begins with `visitor-` is a person of a demo session, who never signed in. */
export async function homeWithCompanies(db: Database) {
  const world = worldOn(db, {
    more: {
      personOf: async (token) =>
        ok({
          kind: 'person',
          subject: token,
          ...(token.startsWith('person-visitor-')
            ? { issuer: demoIssuer, authTime: 0 }
            : { issuer: 'https://idp.invalid', authTime: 1_900_000_000 }),
        }),
    },
  });
  const { api, as, clock, asService, drain } = world;
  await loadPartners({ db, clock }, samplePartners);
  const [ada, lin, dora] = [randomUUID(), randomUUID(), randomUUID()];
  const { installation, unit } = await world.link(ada);
  const params = { installation };
  const listed = valueOf(await api.listPartners({ query: { country: 'DE' } }, as(ada))).partners;
  const austrian = valueOf(await api.listPartners({ query: { country: 'AT' } }, as(ada)));
  const [lindner, donau] = [
    listed.find(({ name }) => name.startsWith('Lindner'))?.partner ?? '',
    austrian.partners.find(({ name }) => name.startsWith('Donau'))?.partner ?? '',
  ];
  const member = async (person: string, listedAs: string, step: 'add' | 'remove') => {
    const { person: id } = valueOf(await api.getPerson({}, as(person)));
    const memberRow = { listedAs, person: branded<string, 'PersonId'>(id), step };
    return valueOf(await changeMember({ db, clock }, memberRow));
  };
  await member(lin, 'p-001', 'add');
  await member(dora, 'p-011', 'add');
  const ask = async (partner: string, more: Partial<RequestBody> = {}) => {
    clock.advance({ seconds: 1 });
    const scopes = scopesOfLevel('monitoring');
    const usual = { scopes, firstDay: null, historyFrom: null, note: '' };
    return await api.requestPartner({ params, body: { partner, ...usual, ...more } }, as(ada));
  };
  return {
    ...world,
    ada,
    lin,
    dora,
    params,
    unit,
    lindner,
    donau,
    member,
    ask,
    accept: (person: string, grant: string) => api.acceptRequest({ params: { grant } }, as(person)),
    decline: (person: string, grant: string) =>
      api.declineRequest({ params: { grant } }, as(person)),
    requestsTo: async (person: string) =>
      valueOf(await api.listPortalHomes({}, as(person))).requests,
    give: (partner: string, scope: GrantScope, lastDay: string | null = null) => {
      clock.advance({ seconds: 1 });
      return acceptedGrant(world, { installation, owner: ada, partner, scope, lastDay });
    },
    withdraw: (grant: string) => api.withdrawGrant({ params: { ...params, grant } }, as(ada)),
    sees: (person: string) => accessTo(world, { params, unit, person }),
    mailTo: async (to: string) => {
      await drain();
      return valueOf(await api.listOutbox({ query: { to } }, await asService('web')));
    },
  };
}

/** The outcomes of reading the home, reading its units, and sending a command. */
async function accessTo(
  { api, as }: TestWorld,
  at: { params: { installation: string }; unit: string; person: string },
): Promise<readonly string[]> {
  const { params, unit, person } = at;
  const seen = await api.getMonitoring({ params }, as(person));
  const shown = await api.getInstallation({ params }, as(person));
  const command = { kind: 'set' as const, point: 'x', name: 'y', to: 1 };
  const body = { unit, command, precondition: null };
  const sent = await api.sendCommand({ params, body }, as(person));
  const outcomeOf = (answer: { ok: boolean; code?: string }): string =>
    answer.ok ? 'yes' : (answer.code ?? '');
  return [outcomeOf(shown), outcomeOf(seen), outcomeOf(sent)];
}
