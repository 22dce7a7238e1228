-- Names of the glossary in place of private ones.
update product.claim set state = 'other-vendor' where state = 'other-maker';
-- vendor: at whose cloud units of the model report; null: not in the list.
alter table product.unit_model rename column maker to vendor;

-- A demo session: a guest's two hours with a demo home.
alter table product.demo_visit rename to demo_session;
alter table product.demo_session rename column visit_id to session_id;
alter index product.demo_visit_pkey rename to demo_session_pkey;
alter index product.demo_visit_by_end rename to demo_session_by_end;
alter index product.demo_visit_by_address rename to demo_session_by_address;
alter index product.demo_visit_ended rename to demo_session_ended;
update platform.outbox
set topic = 'product.demo-session-over', payload = (payload - 'visit') || jsonb_build_object('session', payload -> 'visit')
where topic = 'product.visit-over';

-- A weekly schedule that the app stores and sends, for a point without a schedule at its vendor.
alter table product.kept_week rename to app_week;
alter index product.kept_week_pkey rename to app_week_pkey;
alter table product.kept_change rename to app_week_change;
alter index product.kept_change_pkey rename to app_week_change_pkey;
-- overridden: a person changed the value during the trip, so that it is not restored.
update product.trip_step set state = 'overridden' where state = 'kept';
-- stored: shown at /outbox in place of being sent.
update product.mail set state = 'stored' where state = 'kept';

-- Attempts of a key, counted for rate limits.
alter table product.tries rename to rate_limit;
alter index product.tries_pkey rename to rate_limit_pkey;
alter index product.tries_age rename to rate_limit_age;
alter table product.app_week_change rename column tries to attempts;
alter table product.trip_step rename column tries to attempts;

-- requested: the command is queued or sent.
update product.trip_step set state = 'requested' where state = 'asked';
update product.app_week_change set state = 'requested' where state = 'asked';
update product.claim_attempt set outcome = 'transfer-requested' where outcome = 'asked';
update platform.outbox set payload = payload || '{"notice": "transfer-requested"}'
where topic = 'product.unit-notice' and payload ->> 'notice' = 'asked';
-- adds: 'all': the link created the home, so that all devices of the account become its units; 'accepted': the home existed before
-- the link, so that only devices that an owner has accepted do.
alter table product.device_link rename column takes to adds;
alter table product.device_link alter column adds set default 'all';
update product.device_link set adds = 'accepted' where adds = 'asked';

-- A template home: demo homes are copies of it.
alter table product.demo_sample rename to template_home;
alter index product.demo_sample_pkey rename to template_home_pkey;
alter table product.membership rename column sample_installation_id to template_installation_id;
alter table product.membership rename column sample_until to template_until;
update platform.outbox set topic = 'product.template-settings' where topic = 'product.sample-settings';
update platform.outbox set topic = 'product.template-past' where topic = 'product.sample-past';
update platform.outbox set topic = 'product.owned-home' where topic = 'product.owned-sample';

-- boost: heat at once with full power, at every vendor.
update product.command set target = replace(target, ' powerful', ' boost'), command = command || '{"name": "boost"}',
  before = case when before ->> 'name' = 'powerful' then before || '{"name": "boost"}' else before end
where command ->> 'name' = 'powerful';
update product.unit_state
set device = replace(replace(device::text, '"name": "powerful"', '"name": "boost"'), '"name": "isPowerfulActive"', '"name": "isBoostActive"')::jsonb
where device::text like '%owerful%';

-- entry: a line of an imported directory.
alter table product.partner_line rename column told to entry;
