create schema platform;

-- placement: local
create table platform.migration (
  id text primary key,
  checksum text not null,
  applied_at timestamptz not null
);

-- Effects on others that follow from a change, written in the transaction of that change.
-- placement: local
create table platform.outbox (
  topic text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  primary key (topic, key)
);

create index outbox_due on platform.outbox (due_at) where done_at is null and dead_at is null;

-- status and body are null while the first attempt runs.
-- placement: local
create table platform.idempotency (
  service text not null,
  caller text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (service, caller, endpoint, key)
);

create index idempotency_age on platform.idempotency (created_at);

-- Only ever added to: who did what, and what came of it.
-- placement: local
create table platform.audit (
  audit_id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  resource text not null,
  installation_id uuid,
  detail jsonb not null default '{}',
  request_id text
);

create index audit_by_installation on platform.audit (installation_id, at);
create index audit_by_actor on platform.audit (actor, at);
