-- What makers say they made. A file is one batch; its rows count from the instant at which the batch is active, all at once.
-- placement: local
create table product.unit_batch (
  batch_no integer generated always as identity primary key,
  state text not null,
  rows integer not null default 0,
  began_at timestamptz not null,
  active_at timestamptz
);

-- code_hash: keyed, of the card inside the unit. Of several batches with one unit the newest active one counts.
-- placement: local
create table product.registered_unit (
  serial text not null,
  gtin text not null,
  batch_no integer not null,
  code_hash bytea not null,
  primary key (serial, gtin, batch_no)
);

create index registered_unit_of_batch on product.registered_unit (batch_no);

-- placement: local
create table product.unit_model (
  gtin text primary key,
  name text not null,
  product_range text not null
);

-- An installer's word that a unit is for whoever reads the mail of an address. ended_at: used, withdrawn or overtaken.
-- placement: local
create table product.unit_invitation (
  invitation_id uuid primary key,
  serial text not null,
  gtin text not null,
  email text not null,
  installer text not null,
  locale text not null,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text,
  used_by uuid
);

create index unit_invitation_of_unit on product.unit_invitation (serial, gtin);

-- One open registration a person: what was typed on its screens, and through its claims the units.
-- placement: local
create table product.registration (
  registration_id uuid primary key,
  person_id uuid not null references product.person,
  state text not null,
  version integer not null,
  steps jsonb not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  installation_id uuid references product.installation
);

create unique index registration_open on product.registration (person_id) where state = 'open';
create index registration_by_expiry on product.registration (expires_at) where state = 'open';

-- A person's way to one unit.
-- placement: local
create table product.claim (
  claim_id uuid primary key,
  registration_id uuid not null references product.registration on delete cascade,
  state text not null,
  serial text not null,
  gtin text,
  product_range text,
  source text not null,
  proof text,
  request text,
  added_at timestamptz not null,
  unique (registration_id, serial)
);

-- Who has proved to hold a unit: a person on the way to registering it, then an installation. The row is the lock on the unit.
-- placement: local
create table product.unit_holder (
  serial text not null,
  gtin text not null,
  person_id uuid references product.person,
  installation_id uuid references product.installation,
  proof text not null,
  held_since timestamptz not null,
  primary key (serial, gtin),
  check ((person_id is null) <> (installation_id is null))
);

create index unit_holder_by_person on product.unit_holder (person_id);
create index unit_holder_by_installation on product.unit_holder (installation_id);

-- Every try to prove that one holds a unit, for whoever does hold it. unit_key: keyed, so that nothing here names units that are
-- nobody's. tried_by stands for nobody once the person is forgotten.
-- placement: local
create table product.claim_attempt (
  attempt_id uuid primary key,
  unit_key text not null,
  tried_by uuid not null,
  outcome text not null,
  at timestamptz not null
);

create index claim_attempt_of_unit on product.claim_attempt (unit_key, at);
create index claim_attempt_age on product.claim_attempt (at);

-- Somebody with a right code for what is somebody else's: asks for a transfer, or disputes.
-- placement: local
create table product.unit_request (
  request_id uuid primary key,
  serial text not null,
  gtin text not null,
  person_id uuid not null references product.person,
  kind text not null,
  words text,
  at timestamptz not null,
  unique (serial, gtin, person_id, kind)
);

-- How often something was tried, by keyed hashes of who and what.
-- placement: local
create table product.tries (
  kind text not null,
  key text not null,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz,
  primary key (kind, key)
);

create index tries_age on product.tries (since);

-- A unit can be registered by its label before, or without, a link to its maker's cloud.
alter table product.unit alter column link_id drop not null;
alter table product.unit alter column vendor drop not null;
alter table product.unit alter column vendor_device_id drop not null;
alter table product.unit add column gtin text;
alter table product.unit
  add constraint unit_from_somewhere check ((link_id is null) = (vendor_device_id is null) and (link_id is not null or serial is not null));
create unique index unit_by_label on product.unit (serial, gtin) where gtin is not null;
create index unit_by_serial on product.unit (serial) where serial is not null;
