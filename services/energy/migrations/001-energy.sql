create schema energy;

-- Slot by slot: what is new wins, where nothing is new the old stays.
create function energy.overlay(old real[], new real[]) returns real[]
  language sql immutable parallel safe
  as 'select array_agg(coalesce(n, o) order by i) from unnest(old, new) with ordinality as u (o, n, i)';

-- Whether overlay(old, new) would differ from old.
create function energy.adds(old real[], new real[]) returns boolean
  language sql immutable parallel safe
  as 'select coalesce(bool_or(n is not null and n is distinct from o), false) from unnest(old, new) as u (o, n)';

create function energy.slots_n(vals real[]) returns integer
  language sql immutable parallel safe as 'select count(v)::integer from unnest(vals) as u (v)';

-- null, not 0, when no slot has a value.
create function energy.slots_total(vals real[]) returns double precision
  language sql immutable parallel safe as 'select sum(v::double precision) from unnest(vals) as u (v)';

create function energy.slots_lo(vals real[]) returns real
  language sql immutable parallel safe as 'select min(v) from unnest(vals) as u (v)';

create function energy.slots_hi(vals real[]) returns real
  language sql immutable parallel safe as 'select max(v) from unnest(vals) as u (v)';

-- The three clock columns are null together: then the home lives at the world's time. newest_*: the last batch taken in and
-- the latest sent. settled_*: batches that have been folded in for good and can no longer be taken back.
-- placement: distributed
create table energy.home (
  installation_id uuid primary key,
  clock_offset_ms double precision,
  clock_rate double precision,
  clock_anchor timestamptz,
  newest_no integer not null default 0,
  newest_sent_ms bigint not null default 0,
  settled_no integer not null default 0,
  settled_sent_ms bigint not null default 0,
  check ((clock_offset_ms is null) = (clock_rate is null) and (clock_rate is null) = (clock_anchor is null))
);

-- Which zone's midnights bound the local days, from a day on.
-- placement: distributed
create table energy.home_zone (
  installation_id uuid not null,
  from_day date not null,
  time_zone text not null,
  primary key (installation_id, from_day)
);

-- placement: distributed
create table energy.appliance (
  installation_id uuid not null,
  appliance_id uuid not null,
  unit_id uuid,
  name text not null,
  kind text not null,
  primary key (installation_id, appliance_id)
);

-- placement: distributed
create table energy.series (
  installation_id uuid not null,
  series_no smallint not null,
  appliance_id uuid not null,
  metric text not null,
  use text not null,
  source text not null,
  step_s integer not null,
  unit text not null,
  grade text not null,
  accuracy double precision,
  primary key (installation_id, series_no),
  unique (installation_id, appliance_id, metric, use, source, step_s)
);

-- One row a series and local day; slot k begins at day_start + k steps (two-hour slots: at local clock 2k). The generated
-- columns are the day's roll-up. last_no: the last batch that changed it. base: what it held before the batches that can still
-- be taken back; null when that was nothing, without meaning while last_no is not above the home's settled_no.
-- placement: distributed
create table energy.reading_day (
  installation_id uuid not null,
  series_no smallint not null,
  day date not null,
  day_start timestamptz not null,
  last_no integer not null,
  n integer not null generated always as (energy.slots_n(vals)) stored,
  total double precision generated always as (energy.slots_total(vals)) stored,
  lo real generated always as (energy.slots_lo(vals)) stored,
  hi real generated always as (energy.slots_hi(vals)) stored,
  vals real[] not null,
  base real[],
  primary key (installation_id, series_no, day)
) with (fillfactor = 80);

create index reading_day_base on energy.reading_day (installation_id) where base is not null;

-- Totals that came per day, week, month or year; value is null after all that said it was taken back.
-- placement: distributed
create table energy.reading_period (
  installation_id uuid not null,
  series_no smallint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  last_no integer not null,
  value real,
  base real,
  primary key (installation_id, series_no, from_at, to_at),
  check (from_at < to_at)
);

-- What was sent, kept compressed until it is settled; content is null once it was taken back.
-- placement: distributed
create table energy.batch (
  installation_id uuid not null,
  batch_id uuid not null,
  batch_no integer not null,
  sent_ms bigint not null,
  received_at timestamptz not null,
  hash bytea not null,
  value_count integer not null,
  first_day date not null,
  last_day date not null,
  content bytea,
  primary key (installation_id, batch_id)
);

create index batch_in_order on energy.batch (installation_id, sent_ms, batch_no);
create index batch_by_age on energy.batch (received_at);

-- placement: distributed
create table energy.log_entry (
  installation_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  appliance_id uuid not null,
  kind text not null,
  by text not null,
  name text not null,
  before jsonb not null,
  after jsonb not null,
  outcome text,
  reason text,
  primary key (installation_id, entry_id)
);

create index log_entry_in_order on energy.log_entry (installation_id, at desc, entry_id desc);
