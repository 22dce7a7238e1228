-- A meter beside a simulated home: where it posts, and how far it has come. Minutes since 1970 of the home's own time, each the
-- begin of a quarter-hour: what it posts first is [from, live), what has arrived ends at posted.
-- placement: local
create table device_cloud.meter (
  account_id uuid primary key references device_cloud.simulated_home (account_id) on delete cascade,
  meter_id uuid not null,
  installation_id uuid not null,
  -- Null: where the configuration says.
  base_url text,
  sealed_token text not null,
  channels json not null,
  from_minute bigint not null,
  live_minute bigint not null,
  posted_minute bigint not null,
  -- The home and its counters; null: not lived yet. It stands at posted_minute, or before at the very first.
  checkpoint json,
  -- What is being posted, named before it is sent so that it can be sent again as the same: up to where, and since when.
  sending_minute bigint,
  sending_at timestamptz,
  failures integer not null,
  -- Why it has given up; null while it has not.
  refused_as text,
  next_at timestamptz not null,
  check ((sending_minute is null) = (sending_at is null))
);

create index meter_by_next on device_cloud.meter (next_at) where refused_as is null;
