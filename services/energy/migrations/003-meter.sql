-- A thing at a home that posts readings by itself; its token is kept as a hash and says which installation it is good for.
-- loading_*: local days of the past that it still posts, and when it last said how far it has come; null together.
-- placement: local
create table energy.meter (
  meter_id uuid primary key,
  installation_id uuid not null,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  loading_from date,
  loading_to date,
  loading_reached date,
  loading_said_at timestamptz,
  check ((loading_from is null) = (loading_to is null) and (loading_to is null) = (loading_reached is null)
    and (loading_reached is null) = (loading_said_at is null))
);

create index meter_of_installation on energy.meter (installation_id);

-- What a meter counts, each as the series of one appliance.
-- placement: distributed
create table energy.meter_channel (
  installation_id uuid not null,
  meter_id uuid not null,
  channel text not null,
  appliance_id uuid not null,
  primary key (installation_id, meter_id, channel)
);
