// Rows of bench/fleet.ts: a fleet of homes after some months, inserted directly into the tables of all services.
import { emptyWeek } from '@hearth/devices/week.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { grantText } from '@hearth/product/device-link/session/stored-grant.ts';
import { heatPump } from '@hearth/product/testing-devices.ts';

/** Number of homes, and of their links and weeks due at `now`. */
export interface Fleet {
  readonly homes: number;
  readonly due: { readonly links: number; readonly weeks: number };
  readonly now: string;
}

/** Id of the nth row of a kind, as `bench.id` of the database creates it. */
export async function idOf(db: Database, kind: string, n: number): Promise<string> {
  const [row] = await db.query<{ id: string }>('select bench.id($1, $2::int) as id', [kind, n]);
  return row?.id ?? '';
}

/** Statements, one each; `$1`: the number of homes; `$2`: now. */
const statements: readonly string[] = [
  // Product: people, homes and units.
  `insert into product.person (person_id, issuer, subject, preferences, created_at)
   select bench.id('person', i), 'https://idp.invalid', 'person-h' || i, '{}', bench.ago($2, i)
   from generate_series(1, $1::int) i`,
  `insert into product.installation (installation_id, name, time_zone, created_at)
   select bench.id('home', i), 'Home ' || i, 'Europe/Brussels', bench.ago($2, i) from generate_series(1, $1::int) i`,
  `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
   select bench.id('person', i), bench.id('home', i), 'owner', timestamptz '2000-01-01', bench.ago($2, i) from generate_series(1, $1::int) i
   union all
   select bench.id('person', i % $1 + 1), bench.id('home', i), 'resident', timestamptz '2000-01-01', bench.ago($2, i) from generate_series(1, $1 / 3) i`,
  `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, serial, gtin, model, kind, name, created_at,
     appliance_id)
   select bench.id('unit', i), bench.id('home', i), bench.id('link', i), 'onecta', bench.id('link', i)::text, 'S' || i, '05413271111111',
     'Altherma', 'air-to-water', 'Heat pump', bench.ago($2, i), bench.id('appliance', i) from generate_series(1, $1::int) i`,
  `insert into product.quota_bucket (vendor, account, minute_limit, minute_remaining, day_limit, day_remaining, counted_at)
   select 'onecta', bench.id('link', i)::text, 20, 20, 200, 150, $2 from generate_series(1, $1::int) i`,
  `insert into product.reading_batch (link_id, batch_no, installation_id, batch, refused_as)
   select bench.id('link', i), 0, bench.id('home', i), '{"home":null,"appliances":[],"readings":null}', 'invalid'
   from generate_series(1, $1 / 4) i`,
  // Each home had ten commands in the last 32 days; the next purge deletes those older than 30 days.
  `insert into product.command (command_id, installation_id, unit_id, link_id, target, command, before, by_whom, person_id, state,
     requested_at, expires_at, due_at, sent_at, settled_at)
   select bench.id('command', i), bench.id('home', i % $1 + 1), bench.id('unit', i % $1 + 1), bench.id('link', i % $1 + 1), 'tank setPoint',
     '{"kind":"set","point":"tank","name":"setPoint","to":50}', '{"kind":"set","point":"tank","name":"setPoint","to":48}', 'person', bench.id('person', i % $1 + 1), 'confirmed', at, at, at, at, at
   from generate_series(1, $1 * 10) i, lateral (select bench.spread($2, 32, i) as at) t`,
  `insert into product.trip (trip_id, installation_id, person_id, from_day, to_day, created_at, settled_at)
   select bench.id('trip', i), bench.id('home', i % $1 + 1), bench.id('person', i % $1 + 1), at::date, at::date + 7, at, at
   from generate_series(1, $1 * 2) i, lateral (select bench.spread($2, 365, i) as at) t`,
  `insert into product.trip_step (trip_id, installation_id, unit_id, target, away, back, phase, state, due_at)
   select bench.id('trip', i), bench.id('home', i % $1 + 1), bench.id('unit', i % $1 + 1), 'climate setPoint',
     '{"kind":"set","point":"climate","name":"setPoint","to":15}', '{"kind":"set","point":"climate","name":"setPoint","to":20}', 'back', 'done', $2
   from generate_series(1, $1 * 2) i`,
  `insert into product.app_week (installation_id, unit_id, point, week, is_followed, through)
   select bench.id('home', i), bench.id('unit', i), 'climate', $3::jsonb, true, $2::timestamptz - interval '1 hour'
   from generate_series(1, $1 / 2) i`,
  `insert into product.app_week_change (installation_id, unit_id, point, name, desired, state, slot_at, due_at, attempts)
   select bench.id('home', i), bench.id('unit', i), 'climate', 'setPoint', '20', 'done', $2, $2, 0 from generate_series(1, $1 / 2) i`,
  `insert into product.link_attempt (state_hash, person_id, vendor, redirect_uri, verifier_sealed, expires_at)
   select md5('state' || i), bench.id('person', i), 'onecta', 'https://app.invalid', 'x', bench.spread($2, 1, i)
   from generate_series(1, $1 / 2) i`,
  // Product: flows, mails and people.
  `insert into product.draft (installation_id, person_id, wizard, draft_id, version, steps, saved_at, expires_at)
   select bench.id('home', i), bench.id('person', i), 'comfort', bench.id('draft', i), 1, '{}', $2, bench.until($2, 30, i)
   from generate_series(1, $1 / 2) i`,
  `insert into product.registration (registration_id, person_id, state, version, steps, saved_at, expires_at, installation_id)
   select bench.id('registration', i), bench.id('person', i), 'active', 1, '{}'::jsonb, $2, bench.until($2, 30, i), bench.id('home', i)
   from generate_series(1, $1::int) i
   union all
   select bench.id('open registration', i), bench.id('person', i), 'open', 1, '{}'::jsonb, $2, bench.until($2, 30, i), null::uuid
   from generate_series(1, $1 / 5) i`,
  `insert into product.claim (claim_id, registration_id, state, serial, gtin, source, added_at)
   select bench.id('claim', i), bench.id('registration', i), 'held', 'S' || i, '05413271111111', 'scanned', $2
   from generate_series(1, $1::int) i`,
  `insert into product.unit_batch (state, rows, began_at, active_at) values ('active', $1::int, $2, $2)`,
  `insert into product.registered_unit (serial, gtin, batch_no, code_hash)
   select 'S' || i, '05413271111111', 1, '\\x00' from generate_series(1, $1 * 5) i`,
  `insert into product.unit_invitation (invitation_id, serial, gtin, email, installer, locale, code_hash, created_at, expires_at)
   select bench.id('unit invitation', i), 'S' || i, '05413271111111', 'h' || i || '@example.org', 'Installer', 'en', md5('unit' || i), $2, $2
   from generate_series(1, $1 / 2) i`,
  `insert into product.unit_holder (serial, gtin, installation_id, proof, held_since)
   select 'S' || i, '05413271111111', bench.id('home', i), 'code', $2 from generate_series(1, $1::int) i`,
  `insert into product.unit_request (request_id, serial, gtin, person_id, kind, at, expires_at)
   select bench.id('request', i), 'S' || i, '05413271111111', bench.id('person', i), 'transfer', $2, bench.until($2, 30, i)
   from generate_series(1, $1 / 5) i`,
  `insert into product.claim_attempt (attempt_id, unit_key, tried_by, outcome, at)
   select bench.id('attempt', i), md5('S' || i % $1), bench.id('person', i % $1 + 1), 'wrong', bench.spread($2, 91, i)
   from generate_series(1, $1 * 5) i`,
  `insert into product.rate_limit (kind, key, count, since) select 'code', md5('t' || i), 1, bench.spread($2, 2, i) from generate_series(1, $1 * 5) i`,
  `insert into product.mail (mail_id, request_key, at, recipient, subject)
   select bench.id('mail', i), 'mail ' || i, bench.spread($2, 31, i), 'h' || i % $1 || '@example.org', 'Subject' from generate_series(1, $1 * 6) i`,
  `insert into product.address select bench.id('home', i), 'BE', 'Street', '1', '', '1000', 'Brussels', '' from generate_series(1, $1::int) i`,
  `insert into product.building select bench.id('home', i), 'detached', '1979-1994', 140, 3 from generate_series(1, $1::int) i`,
  `insert into product.commissioning (installation_id, unit_id) select bench.id('home', i), bench.id('unit', i) from generate_series(1, $1::int) i`,
  `insert into product.partner_wish (installation_id, name) select bench.id('home', i), 'Installer' from generate_series(1, $1 / 2) i`,
  `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, email, services, certificates,
     opening_hours, is_listed, load_no)
   select bench.id('partner', i), 'P' || i, 'Partner ' || i, 'partner ' || i, 'BE', '1000', '1000', 'Brussels', 'p@example.org', '{}', '{}', '[]',
     true, 1 from generate_series(1, $1 / 5) i`,
  `insert into product.partner_member (partner_id, person_id, since)
   select bench.id('partner', i), bench.id('person', i), $2 from generate_series(1, $1 / 5) i`,
  `insert into product.partner_grant (grant_id, installation_id, partner_id, state, scopes, requested_at, answered_at, starts_at, visible_from)
   select bench.id('grant', i), bench.id('home', i), bench.id('partner', i % ($1 / 5) + 1), 'accepted',
     '{"contact": null, "monitoring": null}', $2, $2, $2, $2
   from generate_series(1, $1 / 5) i`,
  `insert into product.resident_invitation (invitation_id, installation_id, person_id, email, locale, code_hash, state, created_at, expires_at,
     ended_at)
   select bench.id('invitation', i), bench.id('home', i % $1 + 1), bench.id('person', i % $1 + 1), case when i % 10 = 0 then 'h' || i end, 'en',
     md5('resident' || i), case when i % 10 = 0 then 'open' else 'accepted' end, $2, bench.until($2, 14, i),
     case when i % 10 > 0 then bench.spread($2, 91, i) end
   from generate_series(1, $1::int) i`,
  `insert into product.demo_session (session_id, home, state, address_hash, started_at, until_at, ended_at)
   select bench.id('session', i), 'rozenstraat', 'over', md5('address' || i), $2::timestamptz - interval '50 minutes',
     $2::timestamptz - interval '20 minutes', bench.spread($2, 0.0417, i) from generate_series(1, $1 / 5) i`,
  // The platform's own tables.
  `insert into platform.outbox (topic, key, payload, created_at, due_at, attempts, done_at)
   select 'product.reading', md5('outbox' || i), '{}', at, at, 1, at from generate_series(1, $1 * 20) i,
     lateral (select bench.spread($2, 7.02, i) as at) t`,
  `insert into platform.idempotency (service, caller, endpoint, key, request_hash, status, body, created_at)
   select 'product', 'person-h' || i % $1, 'sendCommand', md5('key' || i), md5('hash' || i), 200, '{}', bench.spread($2, 1.01, i)
   from generate_series(1, $1 * 2) i`,
  `insert into platform.audit (audit_id, at, actor, action, resource, installation_id)
   select bench.id('audit', i), bench.spread($2, 365, i), 'person:' || bench.id('person', i % $1 + 1), 'installation.rename', 'x',
     bench.id('home', i % $1 + 1) from generate_series(1, $1 * 10) i`,
  // Energy.
  `insert into energy.home (installation_id, newest_no, newest_sent_ms) select bench.id('home', i), 15, 0 from generate_series(1, $1::int) i`,
  `insert into energy.home_zone select bench.id('home', i), '0001-01-01', 'Europe/Brussels' from generate_series(1, $1::int) i`,
  `insert into energy.home_place (installation_id, country, latitude_deg, longitude_deg, bidding_zone)
   select bench.id('home', i), 'BE', 50 + (i % 50) / 10.0, 4 + (i / 50 % 60) / 10.0, 'BE' from generate_series(1, $1::int) i`,
  `insert into energy.appliance (installation_id, appliance_id, unit_id, name, kind)
   select bench.id('home', i), bench.id('appliance', i), bench.id('unit', i), 'Heat pump', 'heat-pump' from generate_series(1, $1::int) i`,
  `insert into energy.series (installation_id, series_no, appliance_id, metric, use, source, step_s, unit, grade)
   select bench.id('home', i), s, bench.id('appliance', i), 'energy', (array['dhw', 'cooling', 'rest'])[s], 'meter', 7200, 'kWh', 'measured'
   from generate_series(1, $1::int) i, generate_series(1, 3) s`,
  `insert into energy.reading_day (installation_id, series_no, day, day_start, last_no, vals)
   select bench.id('home', i), s, ($2::timestamptz)::date - d, date_trunc('day', $2::timestamptz) - make_interval(days => d), 1,
     '{0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1,1.1,1.2}'
   from generate_series(1, $1::int) i, generate_series(1, 3) s, generate_series(1, 3) d`,
  `insert into energy.reading_period (installation_id, series_no, from_at, to_at, last_no, value)
   select bench.id('home', i), 1, date_trunc('month', $2::timestamptz) - interval '1 month', date_trunc('month', $2::timestamptz), 1, 10
   from generate_series(1, $1::int) i`,
  `insert into energy.batch (installation_id, batch_id, batch_no, sent_ms, received_at, hash, value_count, first_day, last_day)
   select bench.id('home', i), bench.id('batch' || i, b), b, b, bench.spread($2, 14.05, i * 13 + b), '\\x00', 1, $2::timestamptz::date, $2::timestamptz::date
   from generate_series(1, $1::int) i, generate_series(1, 15) b`,
  `insert into energy.log_entry (installation_id, entry_id, at, appliance_id, kind, by, name, before, after)
   select bench.id('home', i % $1 + 1), bench.id('entry', i), bench.spread($2, 365, i), bench.id('appliance', i % $1 + 1), 'change', 'person',
     'setPoint', '20', '21' from generate_series(1, $1 * 10) i`,
  `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, house_w)
   select bench.id('home', i % $1 + 1), at, at, 60, 'measured', 300, 300 from generate_series(1, $1 * 20) i,
     lateral (select bench.spread($2, 2.02, i) as at) t`,
  `insert into energy.meter (meter_id, installation_id, name, token_hash, created_at)
   select bench.id('meter', i), bench.id('home', i), '', decode(md5('meter' || i), 'hex'), $2 from generate_series(1, $1 / 4) i`,
  `insert into energy.meter_channel (installation_id, meter_id, channel, appliance_id)
   select bench.id('home', i), bench.id('meter', i), 'grid', bench.id('appliance', i) from generate_series(1, $1 / 4) i`,
  `insert into energy.weather_cell (cell_id, latitude_deg, longitude_deg, country, wanted_at, next_read_at, read_at)
   select 'cell ' || i, 50, 4, 'BE', bench.spread($2, 401, i), bench.until($2, 0.125, i), $2 from generate_series(1, $1 * 3 / 10) i`,
  `insert into energy.weather_day
   select 'cell ' || i, $2::timestamptz::date - d * 37, $2, '{1}', '{1}', '{1}', '{1}', '{1}', '{1}', '{1}'
   from generate_series(1, $1 * 3 / 10) i, generate_series(0, 30) d`,
  `insert into energy.price_day select 'zone ' || z, $2::timestamptz::date - d, 3600, 'EUR', 'bench', $2, '{1}'
   from generate_series(1, least($1::int, 30)) z, generate_series(0, 400) d`,
  // Identity.
  `insert into identity.account (subject, email, email_key, email_verified_at, name, locale, password_hash, created_at, updated_at)
   select bench.id('account', i), 'h' || i || '@example.org', 'h' || i || '@example.org', case when i % 10 > 0 then $2::timestamptz end, 'Name',
     'en', 'x', bench.spread($2, 31, i), bench.spread($2, 31, i) from generate_series(1, $1::int) i`,
  `insert into identity.one_time_token (token_hash, subject, password_hash, name, locale, created_at, expires_at)
   select md5('one-time' || i), bench.id('account', i), 'x', 'Name', 'en', $2, bench.spread($2, 31, i) from generate_series(1, $1::int) i`,
  `insert into identity.mail_token (token_hash, purpose, subject, created_at, expires_at)
   select md5('mail' || i), 'recover-password', bench.id('account', i), $2, bench.spread($2, 31, i) from generate_series(1, $1::int) i`,
  `insert into identity.rate_limit (kind, key, count, since, blocked_until)
   select 'sign-in', md5('t' || i), 1, bench.spread($2, 1.05, i), $2 from generate_series(1, $1 * 5) i`,
  `insert into identity.oidc_model (kind, id_hash, payload, uid, grant_id, expires_at)
   select (array['Session', 'Grant', 'RefreshToken', 'AccessToken'])[i % 4 + 1], md5('model' || i),
     jsonb_build_object('accountId', bench.id('account', i % $1 + 1)), case when i % 4 = 0 then md5('uid' || i) end, md5('grant' || i % $1),
     bench.until($2, 30, i) from generate_series(1, $1 * 10) i`,
  `insert into identity.passkey (passkey, credential_id, subject, public_key, counter, transports, is_synced, name, created_at)
   select bench.id('passkey', i), md5('credential' || i), bench.id('account', i), 'x', 0, '{}', true, 'Key', $2 from generate_series(1, $1 / 2) i`,
  `insert into identity.passkey_holder select bench.id('account', i), md5('holder' || i) from generate_series(1, $1 / 2) i`,
  `insert into identity.passkey_challenge select md5('challenge' || i), 'sign-in', 'x', bench.until($2, 1, i) from generate_series(1, $1 / 2) i`,
  `insert into identity.consent select bench.id('account', i), 'terms', '2026-01-01', 'en', $2 from generate_series(1, $1::int) i`,
  // The web.
  `insert into web.session (sid_hash, issuer, subject, tokens, access_expires_at, auth_time, created_at, used_at)
   select md5('sid' || i), 'https://idp.invalid', 'person-h' || i % $1, 'x', $2, $2, bench.spread($2, 91, i), bench.spread($2, 31, i)
   from generate_series(1, $1 * 2) i`,
  `insert into web.sign_in_attempt select md5('attempt' || i), 'x', bench.until($2, 0.01, i) from generate_series(1, $1 / 2) i`,
  `insert into web.logout_seen select md5('jti' || i), bench.until($2, 0.1, i) from generate_series(1, $1 / 2) i`,
  `insert into web.stored_form select md5('form' || i), 'x', 'x', 'x', bench.until($2, 0.01, i) from generate_series(1, $1 / 5) i`,
  `insert into web.demo_session select md5('demo' || i), 'x' || i, 'x', 'rozenstraat', bench.id('home', i), $2, bench.until($2, 0.02, i)
   from generate_series(1, $1 / 5) i`,
  `insert into web.rate_limit select 'auth-start', md5('t' || i), 1, bench.spread($2, 0.007, i), $2 from generate_series(1, $1::int) i`,
];

/**
 * SQL functions. `ago`: instants of the last years; `spread`: evenly over the last days; `until`: over the next days, one in a
 * hundred in the past.
 */
const functions = `
  create schema bench;
  create function bench.id(kind text, n bigint) returns uuid language sql immutable as $$
    select (overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17))::uuid $$;
  create function bench.ago(now timestamptz, n bigint) returns timestamptz language sql immutable
    as $$ select now - make_interval(mins => (n % 500000)::int) $$;
  create function bench.spread(now timestamptz, days double precision, n bigint) returns timestamptz language sql immutable
    as $$ select now - make_interval(secs => days * 86400 * ((n * 7919) % 9973) / 9973.0) $$;
  create function bench.until(now timestamptz, days double precision, n bigint) returns timestamptz language sql immutable
    as $$ select now + make_interval(secs => days * 86400 * ((n * 7919) % 9973 - 100) / 9973.0) $$;`;

export async function seedFleet(db: Database, fleet: Fleet): Promise<void> {
  await db.query(functions);
  // Foreign keys are checked at commit: the rows refer to each other in any order.
  await db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await seedLinks(tx, fleet);
    for (const statement of statements)
      await tx.query(statement, valuesOf(statement, fleet)).catch((e) => {
        console.log(statement);
        throw e;
      });
    await seedDueWork(tx, fleet);
  });
  await db.query('vacuum analyze');
}

function valuesOf(statement: string, { homes, now }: Fleet): readonly unknown[] {
  const values = [
    homes,
    now,
    JSON.stringify({
      ...emptyWeek(),
      monday: [{ at: '06:30', sets: { roomSetPointHeating: 20 } }],
    }),
  ];
  return values.slice(0, statement.includes('$3') ? 3 : statement.includes('$2') ? 2 : 1);
}

async function seedLinks(tx: Database, { homes, now }: Fleet): Promise<void> {
  const sealer = createSealer(new Uint8Array(32).fill(9), 'device-link grant');
  const ids = await tx.query<{ id: string }>(
    `select bench.id('link', i) as id from generate_series(1, $1::int) i order by i`,
    [homes],
  );
  const grants = ids.map(({ id }) =>
    sealer.seal(
      grantText({ accessToken: id, refreshToken: null, expiresAt: '2100-01-01T00:00:00Z' }),
    ),
  );
  await tx.query(
    `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, grant_sealed, last_read_at, created_at)
     select bench.id('link', i), bench.id('home', i), bench.id('person', i), 'onecta', 'linked', $2, sealed, bench.spread($2, 0.007, i), $2
     from unnest($1::text[]) with ordinality as g (sealed, i)`,
    [grants, now],
  );
  await tx.query(
    `insert into product.unit_state (installation_id, unit_id, device, read_at)
     select bench.id('home', i), bench.id('unit', i), jsonb_set($2::jsonb, '{id}', to_jsonb(bench.id('link', i)::text)), $3
     from generate_series(1, $1::int) i`,
    [homes, JSON.stringify(heatPump({ id: 'x' })), now],
  );
}

async function seedDueWork(tx: Database, { homes, due, now }: Fleet): Promise<void> {
  const later = `$2::timestamptz + make_interval(secs => i % 600 + 3600)`;
  const at = (count: number) => `case when i <= ${count} then $2::timestamptz else ${later} end`;
  await tx.query(
    `insert into platform.due_work (kind, key, lane, due_at)
     select 'device-link.read', bench.id('link', i)::text, 'onecta', ${at(due.links)} from generate_series(1, $1::int) i`,
    [homes, now],
  );
  await tx.query(
    `insert into platform.due_work (kind, key, due_at)
     select 'schedule.run', bench.id('home', i) || '/' || bench.id('unit', i) || '/climate', ${at(due.weeks)}
     from generate_series(1, $1 / 2) i`,
    [homes, now],
  );
}
