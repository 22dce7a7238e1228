-- What the stored costs of a home were computed from, for readers who may see the same past: the revision of its electricity contract
-- and the number of its newest batch of readings.
-- placement: distributed
create table energy.cost_basis (
  installation_id uuid not null,
  visible_from timestamptz not null,
  revision integer not null,
  batch_no integer not null,
  primary key (installation_id, visible_from)
);

-- Cost of a local day. parts: by part, in 1e-16 of the contract's currency with VAT, so that any range of days rounds once.
-- placement: distributed
create table energy.cost_day (
  installation_id uuid not null,
  visible_from timestamptz not null,
  day date not null,
  parts jsonb not null,
  import_kwh double precision not null,
  export_kwh double precision not null,
  measured_share real not null,
  primary key (installation_id, visible_from, day)
);
