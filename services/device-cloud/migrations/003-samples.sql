-- A copy of a sample home for one visit of the demo; it goes with its account.
-- placement: local
create table device_cloud.fork (
  fork_id uuid primary key,
  account_id uuid not null references device_cloud.account (account_id) on delete cascade,
  until_at timestamptz not null
);

create index fork_by_end on device_cloud.fork (until_at);
