// Rows of the tables of product.
export const productRows: readonly string[] = [
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
  `insert into product.unit_invitation (invitation_id, serial, gtin, email, installer, locale, code_hash, created_at, expires_at, ended_at,
     ended_as, used_by)
   select bench.id('unit invitation', i), 'S' || i, '05413271111111', 'h' || i || '@example.org', 'Installer', 'en', md5('unit' || i), $2, $2,
     case when is_used then $2::timestamptz end, case when is_used then 'used' end, case when is_used then bench.id('person', i) end
   from generate_series(1, $1 / 2) i, lateral (select i % 2 = 0 as is_used) t`,
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
  // Product: messages, devices and choices of people.
  `insert into product.inbox_message (person_id, message_id, installation_id, content, channels, created_at, due_at, read_at)
   select bench.id('person', i % $1 + 1), bench.id('message', i), bench.id('home', i % $1 + 1),
     '{"kind":"budget","month":"2026-01","percent":80}', '{inApp}', at, at, case when i % 3 > 0 then at end
   from generate_series(1, $1 * 5) i, lateral (select bench.spread($2, 365, i) as at) t`,
  `insert into product.message_choice (person_id, choices) select bench.id('person', i * 2), '{}' from generate_series(1, $1 / 2) i`,
  `insert into product.push_device (device_id, person_id, endpoint_hash, sealed, name, locale, created_at)
   select bench.id('device', i), bench.id('person', i % $1 + 1), md5('device' || i), 'x', 'Phone', 'en', $2 from generate_series(1, $1 / 2 * 3) i`,
  `insert into product.push_delivery (device_id, message_id, person_id, state, attempts, result, created_at)
   select bench.id('device', i % ($1 / 2 * 3) + 1), bench.id('message', i), bench.id('person', i % ($1 / 2 * 3) % $1 + 1), 'delivered', 1, 'ok',
     bench.spread($2, 31, i) from generate_series(1, $1 * 3) i`,
  `insert into product.privacy_choice (person_id, chosen_at, version, locale, allowed)
   select bench.id('person', i), $2, '2026-01-01', 'en', '{}' from generate_series(1, $1::int) i`,
  `insert into product.calendar_feed (installation_id, person_id, code_hash, locale, created_at)
   select bench.id('home', i * 10), bench.id('person', i * 10), md5('feed' || i), 'en', $2 from generate_series(1, $1 / 10) i`,
  `insert into product.data_export (export_id, person_id, state, requested_at, ready_at, expires_at, bytes)
   select bench.id('export', i), bench.id('person', i * 10), 'ready', $2, $2, bench.until($2, 7, i), 2 from generate_series(1, $1 / 10) i`,
  `insert into product.data_export_part (export_id, part_no, person_id, content)
   select bench.id('export', i), p, bench.id('person', i * 10), '\\x00' from generate_series(1, $1 / 10) i, generate_series(1, 2) p`,
  // Product: packages and their papers.
  `insert into product.entitlement (installation_id, entitlement_id, package_id, revision, order_id, is_trial, state, ordered_at, starts_on,
     ends_on)
   select bench.id('home', i * 2), bench.id('entitlement', i), 'comfort', 1, bench.id('order', i), false, 'active', $2,
     $2::timestamptz::date - 100, $2::timestamptz::date + 265 from generate_series(1, $1 / 2) i`,
  `insert into product.purchase (order_id, person_id, installation_id, attempt, package_id, revision, terms_version, locale, country,
     gross_minor, currency, vat_basis_points, provider, state, charge, created_at, changed_at, name)
   select bench.id('order', i), bench.id('person', i * 2), bench.id('home', i * 2), 'attempt ' || i, 'comfort', 1, 1, 'en', 'BE', 4900, 'EUR',
     2100, 'sandbox', 'confirmed', 'charge ' || i, $2, $2, 'Name' from generate_series(1, $1 / 2) i`,
  `insert into product.sandbox_charge (charge, order_id, minor, currency, state, created_at)
   select 'charge ' || i, bench.id('order', i), 4900, 'EUR', 'paid', $2 from generate_series(1, $1 / 2) i`,
  `insert into product.stripe_checkout (session_id, order_id, url, created_at)
   select 'checkout ' || i, bench.id('order', i), 'https://pay.invalid', $2 from generate_series(1, $1 / 2) i`,
  `insert into product.payment_event (provider, event_id, order_id, kind, charge, minor, currency, received_at, outcome)
   select 'sandbox', 'event ' || i, bench.id('order', i), 'paid', 'charge ' || i, 4900, 'EUR', $2, 'applied' from generate_series(1, $1 / 2) i`,
  `insert into product.terms_acceptance (installation_id, person_id, terms_id, version, locale, accepted_at)
   select bench.id('home', i * 2), bench.id('person', i * 2), 'packages', 1, 'en', $2 from generate_series(1, $1 / 2) i`,
  `insert into product.document (document_id, person_id, installation_id, kind, series, year, number, locale, words, content, issued_at)
   select bench.id('document', i), bench.id('person', i * 2), bench.id('home', i * 2), 'receipt', 'R', 2026, i, 'en', '{}', '{}', $2
   from generate_series(1, $1 / 2) i`,
  // Product: homes and units that pass on.
  `insert into product.transfer (transfer_id, installation_id, person_id, taker_id, email, locale, code_hash, state, home, message, choices,
     packages, offered_at, expires_at, ended_at, energy_done_at)
   select bench.id('transfer', i), bench.id('home', i * 10), bench.id('person', i * 10), case when is_over then bench.id('person', i * 10 - 1) end,
     case when not is_over then 'h' || i || '@example.org' end, 'en', md5('transfer' || i), case when is_over then 'declined' else 'offered' end,
     'Home', '', '{}', '[]', $2, bench.until($2, 14, i), case when is_over then $2::timestamptz end, null
   from generate_series(1, $1 / 10) i, lateral (select i % 10 > 0 as is_over) t`,
  `insert into product.offered_dossier (transfer_id, installation_id, person_id, content, issued_at)
   select bench.id('transfer', i), bench.id('home', i * 10), bench.id('person', i * 10), '{}', $2 from generate_series(1, $1 / 10) i`,
  `insert into product.dispute (dispute_id, serial, gtin, person_id, holder_id, words, state, opened_at, answer_until, reason, ended_at, steps)
   select bench.id('dispute', i), 'S' || i * 10, '05413271111111', bench.id('person', i * 10 - 1), bench.id('person', i * 10), '', 'rejected',
     $2, $2, '', $2, '[]' from generate_series(1, $1 / 10) i`,
  // Product: equipment, its files and the service of partners.
  `insert into product.unit_data_sheet (installation_id, unit_id, figures, changed_at)
   select bench.id('home', i), bench.id('unit', i), '{}', $2 from generate_series(1, $1 / 2) i`,
  `insert into product.maintenance_entry (installation_id, entry_id, unit_id, kind, done_on, findings, parts, measured, seen, recorded_at)
   select bench.id('home', i % $1 + 1), bench.id('maintenance', i), bench.id('unit', i % $1 + 1), 'service', $2::timestamptz::date, '', '{}', '{}', '{}',
     $2 from generate_series(1, $1 * 2) i`,
  `insert into product.file (installation_id, file_id, owner_class, owner_id, kind, hash, byte_count, party, made_at)
   select bench.id('home', i % $1 + 1), bench.id('file', i), 'unit', bench.id('unit', i % $1 + 1), 'photo', md5('file' || i), 1, 'household', $2
   from generate_series(1, $1 * 2) i`,
  `insert into product.file_content (installation_id, hash, media_type, width, height, content, thumbnail, byte_count)
   select bench.id('home', i % $1 + 1), md5('file' || i), 'image/jpeg', 1, 1, '\\x00', '\\x00', 1 from generate_series(1, $1 * 2) i`,
  `insert into product.upload (installation_id, upload_id, person_id, owner_class, owner_id, name, byte_count, byte_offset, expires_at)
   select bench.id('home', i * 10), bench.id('upload', i), bench.id('person', i * 10), 'unit', bench.id('unit', i * 10), 'photo', 2, 1,
     bench.until($2, 1, i) from generate_series(1, $1 / 10) i`,
  `insert into product.upload_part (installation_id, upload_id, byte_offset, person_id, content)
   select bench.id('home', i * 10), bench.id('upload', i), p, bench.id('person', i * 10), '\\x00'
   from generate_series(1, $1 / 10) i, generate_series(0, 1) p`,
  `insert into product.control_hold (installation_id, unit_id, point, controller, since, until, person_id, restores)
   select bench.id('home', i * 3), bench.id('unit', i * 3), 'tank', 'manual', $2, bench.until($2, 1, i), bench.id('person', i * 3), '[]'
   from generate_series(1, $1 / 3) i`,
  `insert into product.assistance_request (installation_id, request_id, number, partner_id, unit_id, symptom, urgency, state, description,
     preferred, evidence, proposals, begun_at, submitted_at, changed_at)
   select bench.id('home', i * 5), bench.id('assistance', i), 'A' || i, bench.id('partner', i), bench.id('unit', i * 5), 'noise', 'soon',
     'resolved', '', '[]', '{}', '[]', $2, $2, $2 from generate_series(1, $1 / 5) i`,
  `insert into product.assistance_event (installation_id, request_id, event_no, event, party, body, at)
   select bench.id('home', i * 5), bench.id('assistance', i), n, 'note', 'partner', '', $2 from generate_series(1, $1 / 5) i, generate_series(1, 4) n`,
  `insert into product.access_journal (installation_id, from_at, person_id, area, is_change, partner_id)
   select bench.id('home', i), bench.spread($2, 365, a * 1000 + i), bench.id('person', i % ($1 / 5) + 1), 'values', false,
     bench.id('partner', i % ($1 / 5) + 1) from generate_series(1, $1 / 5) i, generate_series(1, 10) a`,
  `insert into product.colleague_invitation (invitation_id, partner_id, person_id, email, is_administrator, locale, code_hash, state, created_at,
     expires_at, ended_at)
   select bench.id('colleague', i), bench.id('partner', i), bench.id('person', i), case when i % 10 = 0 then 'h' || i end, false, 'en',
     md5('colleague' || i), case when i % 10 = 0 then 'open' else 'accepted' end, $2, bench.until($2, 14, i),
     case when i % 10 > 0 then bench.spread($2, 91, i) end from generate_series(1, $1 / 5) i`,
  `insert into product.partner_webhook (partner_id, url, secret, changed_at)
   select bench.id('partner', i), 'https://partner.invalid', 'x', $2 from generate_series(1, $1 / 10) i`,
  `insert into product.partner_webhook_delivery (delivery_id, partner_id, type, home_id, state, created_at, next_at, attempts)
   select bench.id('delivery', i), bench.id('partner', i % ($1 / 10) + 1), 'home.changed', bench.id('home', i % $1 + 1), 'delivered', at, at, 1
   from generate_series(1, $1::int) i, lateral (select bench.spread($2, 31, i) as at) t`,
  `insert into product.partner_answer (partner_id, webhook_id, state, received_at)
   select bench.id('partner', i % ($1 / 10) + 1), md5('answer' || i), null, bench.spread($2, 31, i) from generate_series(1, $1::int) i`,
  // Product: search, errors and measurements of pages.
  `insert into product.search_entry (installation_id, audience, entry_id, kind, content, digest)
   select bench.id('home', i), 0, 'entry ' || e, 'unit', '{}', 'x' from generate_series(1, $1::int) i, generate_series(1, 4) e`,
  `insert into product.search_posting (installation_id, audience, word, place, entry_id, kind)
   select bench.id('home', i), 0, 'word ' || w, 0, 'entry ' || w % 4 + 1, 'unit' from generate_series(1, $1::int) i, generate_series(1, 8) w`,
  `insert into product.search_form (installation_id, audience, form, word)
   select bench.id('home', i), 0, 'form ' || w, 'word ' || w from generate_series(1, $1::int) i, generate_series(1, 8) w`,
  `insert into product.error_event (slot, event_id, counted_at)
   select i, md5('event' || i), bench.spread($2, 31, i) from generate_series(0, least($1 * 6, 65535)) i`,
  `insert into product.telemetry_report (slot, report_id, counted_on)
   select i, md5('report' || i), bench.spread($2, 91, i)::date from generate_series(0, least($1 * 6, 65535)) i`,
  `insert into product.telemetry_count (day, kind, route, detail, device, count)
   select $2::timestamptz::date - d, 'page', '/page-' || r, '', 'phone', 1 from generate_series(0, 91) d, generate_series(1, least($1::int, 100)) r`,
  `insert into product.web_vital (day, name, route, device, buckets)
   select $2::timestamptz::date - d, 'LCP', '/page-' || r, 'phone', '{1}' from generate_series(0, 91) d, generate_series(1, least($1::int, 100)) r`,
];
