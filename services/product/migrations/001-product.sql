create schema product;

-- placement: local
create table product.person (
  person_id uuid primary key,
  issuer text not null,
  subject text not null,
  preferences jsonb not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);

-- placement: local
create table product.installation (
  installation_id uuid primary key,
  name text not null,
  time_zone text not null,
  version integer not null default 1,
  created_at timestamptz not null
);

-- The only place that says who may do what with which installation.
-- placement: local
create table product.membership (
  person_id uuid not null references product.person,
  installation_id uuid not null references product.installation,
  role text not null,
  scopes text[] not null default '{}',
  visible_from timestamptz not null,
  until timestamptz,
  epoch integer not null default 1,
  created_at timestamptz not null,
  primary key (person_id, installation_id)
);

create index membership_of_installation on product.membership (installation_id);

-- grant_no grows with every new token pair, so that an older one never overwrites a newer one. lease names the one process
-- that may speak to the cloud for this link. sent holds, by series, a hash of what energy was last told.
-- placement: local
create table product.device_link (
  link_id uuid primary key,
  installation_id uuid not null references product.installation,
  person_id uuid not null references product.person,
  vendor text not null,
  state text not null,
  since timestamptz not null,
  grant_sealed text,
  grant_no integer not null default 1,
  last_read_at timestamptz,
  next_read_at timestamptz,
  failures integer not null default 0,
  lease uuid,
  lease_until timestamptz,
  sent jsonb not null default '{}',
  batch_no integer not null default 0,
  created_at timestamptz not null
);

create index device_link_due on product.device_link (next_read_at) where next_read_at is not null;
create index device_link_of_installation on product.device_link (installation_id);
create index device_link_of_person on product.device_link (person_id);

-- A person on the way to the maker's consent page and back.
-- placement: local
create table product.link_attempt (
  state_hash text primary key,
  person_id uuid not null references product.person,
  installation_id uuid references product.installation,
  vendor text not null,
  redirect_uri text not null,
  time_zone text,
  verifier_sealed text not null,
  grant_sealed text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index link_attempt_age on product.link_attempt (expires_at);

-- What the maker allows one account, as last said by the maker and counted down since.
-- placement: local
create table product.quota_bucket (
  vendor text not null,
  account text not null,
  minute_limit integer,
  minute_remaining double precision,
  day_limit integer,
  day_remaining double precision,
  counted_at timestamptz not null,
  blocked_until timestamptz,
  primary key (vendor, account)
);

-- placement: local
create table product.unit (
  unit_id uuid primary key,
  installation_id uuid not null references product.installation,
  link_id uuid not null references product.device_link,
  vendor text not null,
  vendor_device_id text not null,
  serial text,
  model text not null,
  kind text not null,
  name text not null,
  created_at timestamptz not null,
  unique (vendor, vendor_device_id)
);

create index unit_of_installation on product.unit (installation_id);
create index unit_of_link on product.unit (link_id);

-- placement: local
create table product.unit_appliance (
  appliance_id uuid primary key,
  unit_id uuid not null references product.unit,
  kind text not null
);

create index unit_appliance_of_unit on product.unit_appliance (unit_id);

-- The last reading of each unit, whole, with the running means of its gauges.
-- placement: distributed
create table product.unit_state (
  installation_id uuid not null,
  unit_id uuid not null,
  device jsonb not null,
  gauges jsonb not null default '{}',
  read_at timestamptz not null,
  last_seen_at timestamptz,
  primary key (installation_id, unit_id)
);

-- Readings on their way to energy, in the order in which they were read; gone when they have arrived.
-- placement: local
create table product.reading_batch (
  link_id uuid not null references product.device_link,
  batch_no integer not null,
  installation_id uuid not null,
  batch jsonb not null,
  refused_as text,
  primary key (link_id, batch_no)
);

-- The queue of what units were asked to do. sending_since is set while a process speaks to the cloud.
-- placement: local
create table product.command (
  command_id uuid primary key,
  installation_id uuid not null references product.installation,
  unit_id uuid not null references product.unit,
  link_id uuid not null references product.device_link,
  point text not null,
  name text not null,
  desired jsonb not null,
  before jsonb,
  by_whom text not null,
  person_id uuid,
  state text not null,
  reason text,
  params jsonb not null default '{}',
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  due_at timestamptz not null,
  sending_since timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  tries integer not null default 0
);

create unique index command_waiting on product.command (unit_id, point, name)
  where state = 'requested' and sending_since is null;
create index command_open on product.command (link_id, due_at) where state in ('requested', 'sent');
create index command_of_installation on product.command (installation_id, requested_at);

-- placement: local
create table product.downtime (
  downtime_id uuid primary key,
  from_at timestamptz not null,
  until_at timestamptz,
  reason text,
  created_at timestamptz not null
);

create index downtime_from on product.downtime (from_at);

-- Mail by the key of the request for it: sent at most once. Bodies are kept only where no mail server is configured.
-- placement: local
create table product.mail (
  mail_id uuid primary key,
  request_key text not null unique,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  text_body text,
  html_body text
);

create index mail_age on product.mail (at);
