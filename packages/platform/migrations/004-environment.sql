-- The environment that this data belongs to, written by the first start. One row.
-- placement: local
create table platform.environment (
  is_only boolean primary key default true check (is_only),
  environment text not null,
  since timestamptz not null
);
