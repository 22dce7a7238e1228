-- For the deletion of delivered entries by age.
create index outbox_done on platform.outbox (done_at) where done_at is not null;

-- One row that is written to find out whether the database takes writes.
-- placement: local
create table platform.write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
