-- A past that the giver of a home has not passed on: hidden at once, and deleted at erase_at, when the transfer cannot be undone any more.
-- before_at: the transfer, by the home's clock.
-- placement: distributed
create table energy.erasure (
  installation_id uuid not null,
  transfer_id uuid not null,
  before_at timestamptz not null,
  erase_at timestamptz not null,
  keeps_history boolean not null,
  primary key (installation_id, transfer_id)
);

-- Rows of that past which are taken out of their tables meanwhile, so that nothing reads them. content: the list of rows of one table.
-- placement: distributed
create table energy.withheld_rows (
  installation_id uuid not null,
  transfer_id uuid not null,
  table_name text not null,
  content jsonb not null,
  primary key (installation_id, transfer_id, table_name)
);
