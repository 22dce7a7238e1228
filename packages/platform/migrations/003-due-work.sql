-- What is to be done, and when: one row for each repeated job, and for each item of a kind, such as a device link to read.
-- lane: whose work waits apart from the rest of its kind, e.g. a maker's. change_no counts the changes of due_at. holder has the
-- row until lease_until; lease_no counts the leases, so that a former holder finds out.
-- placement: local
create table platform.due_work (
  kind text not null,
  key text not null,
  lane text not null default '',
  due_at timestamptz not null,
  change_no integer not null default 0,
  holder text,
  lease_no integer not null default 0,
  lease_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (kind, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index due_work_due on platform.due_work (kind, lane, due_at);

-- The queue that this table takes the place of.
drop schema if exists pgboss cascade;
