-- A file of energy that a person uploads. file: its bytes while the import is open, deleted when it is stored.
-- batches: ids of the batches it is stored as, decided before the first is written, so that a repeated request continues.
-- flows: first, last and sum of each flow, as shown in the list.
-- placement: distributed
create table energy.import (
  installation_id uuid not null,
  import_id uuid not null,
  author uuid not null,
  created_at timestamptz not null,
  file_name text not null,
  state text not null check (state in ('open', 'storing', 'stored', 'undone')),
  file bytea,
  answers jsonb not null,
  batches jsonb not null,
  flows jsonb not null,
  stored_at timestamptz,
  primary key (installation_id, import_id),
  check ((state in ('open', 'storing')) = (file is not null))
);
