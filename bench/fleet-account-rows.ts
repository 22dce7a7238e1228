// Rows of the tables of the platform, of identity and of the web.
export const accountRows: readonly string[] = [
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
