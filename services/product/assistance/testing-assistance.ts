import { randomUUID } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { quiet, worldOn } from '../testing.ts';
import type { AssistanceStep } from './contract.ts';
import { evidenceParts } from './symptom-terms.ts';

interface Submission {
  readonly isHeatingOut?: boolean;
  readonly parts?: (typeof evidenceParts)[number][];
}

/** Ada's home with a grant to the company Nordwerk, where Cem works. */
export async function assistedHome(db: Database, more: Partial<ProductDeps> = {}) {
  await quiet(db);
  const world = worldOn(db, { more });
  const { api, as, clock } = world;
  const [ada, cem, partner] = [randomUUID(), randomUUID(), randomUUID()];
  const { installation, unit } = await world.link(ada);
  const params = { installation };
  const now = clock.now().toString();
  valueOf(await api.getPerson({}, as(cem)));
  await letIn(db, { installation, partner, employee: `person-${cem}`, now });
  const tryBegin = async () =>
    await api.beginAssistance(
      { params, body: { symptom: 'too-cold', unit, faultCode: null } },
      as(ada),
    );
  const submit = async (request: string, { isHeatingOut = false, parts }: Submission = {}) =>
    await api.submitAssistance(
      {
        params: { ...params, request },
        body: {
          description: 'Cold since this morning',
          isHeatingOut,
          isHotWaterOut: false,
          contact: '+49 221 1',
          accessNotes: 'Key with the neighbour',
          preferred: [{ day: '2026-01-16', part: 'morning' }],
          parts: parts ?? [...evidenceParts],
        },
      },
      as(ada),
    );
  const step = async (request: string, body: AssistanceStep, person = ada) =>
    await api.stepAssistance({ params: { ...params, request }, body }, as(person));
  const read = async (request: string, person = ada) =>
    valueOf(await api.getAssistance({ params: { ...params, request } }, as(person)));
  /** A resident of the home, or an employee of the company. */
  const join = async (role: 'resident' | 'partner') => {
    const person = randomUUID();
    valueOf(await api.getPerson({}, as(person)));
    const [scopes, of] = role === 'partner' ? [['contact'], partner] : [[], null];
    await db.query(
      `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at, partner_id)
       select person_id, $1, $3, $4, $5, $5, $6 from product.person where subject = $2`,
      [installation, `person-${person}`, role, scopes, clock.now().toString(), of],
    );
    return person;
  };
  return {
    ...world,
    ...grantEnds(db, { partner, clock }),
    join,
    ada,
    cem,
    partner,
    params,
    unit,
    tryBegin,
    begin: async () => valueOf(await tryBegin()).request,
    submit,
    step,
    read,
    list: async (person = ada) => valueOf(await api.listAssistance({ params }, as(person))),
    mailsTo: async (to: string) =>
      valueOf(await api.listOutbox({ query: { to } }, await world.asService('web'))),
  };
}

/** The ways in which the company loses its access. */
function grantEnds(
  db: Database,
  { partner, clock }: { readonly partner: string; readonly clock: Clock },
) {
  return {
    /** Ends the grant and the memberships of the company. */
    endGrant: async () => {
      await db.query(`update product.partner_grant set state = 'withdrawn' where partner_id = $1`, [
        partner,
      ]);
      await db.query(`update product.membership set until = $2 where partner_id = $1`, [
        partner,
        clock.now().toString(),
      ]);
    },
    /** Ends the last scope of the grant, which stays accepted. */
    stopContact: async () =>
      await db.query(`update product.partner_grant set scopes = $2::jsonb where partner_id = $1`, [
        partner,
        JSON.stringify({ contact: clock.now().subtract({ hours: 1 }).toString() }),
      ]),
  };
}

/** A company with a grant for contact, and the membership of an employee. */
async function letIn(
  db: Database,
  {
    installation,
    partner,
    employee,
    now,
  }: {
    readonly installation: string;
    readonly partner: string;
    readonly employee: string;
    readonly now: string;
  },
): Promise<void> {
  await db.query(
    `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, email,
       services, certificates, opening_hours, is_listed, load_no)
     values ($1, $2, 'Nordwerk', 'nordwerk', 'IE', '50667', '50667', 'Köln', 'office@nordwerk.example', '{}', '{}', '[]', true, 1)`,
    [partner, partner],
  );
  await db.query(
    `insert into product.partner_grant (installation_id, partner_id, grant_id, state, scopes, requested_at, answered_at, starts_at, visible_from)
     values ($1, $2, $4, 'accepted', '{"contact": null}', $3, $3, $3, $3)`,
    [installation, partner, now, randomUUID()],
  );
  await db.query(
    `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at, partner_id)
     select person_id, $1, 'partner', '{contact}', $3, $3, $4 from product.person where subject = $2`,
    [installation, employee, now, partner],
  );
}
