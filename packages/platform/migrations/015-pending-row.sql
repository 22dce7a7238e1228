-- Rows for local tables that a change of a home has written: they lie with the home, so that one transaction of a cluster writes both, until
-- they are moved. Elsewhere they are written at once.
-- placement: distributed
create table platform.pending_row (
  installation_id uuid not null,
  local_table text not null,
  key text not null,
  content jsonb,
  created_at timestamptz not null,
  primary key (installation_id, local_table, key)
);

create index pending_row_age on platform.pending_row (created_at);

-- The home with which the answer of a running attempt may lie, and its key there.
alter table platform.idempotency add column pending_home uuid, add column pending_key text;
