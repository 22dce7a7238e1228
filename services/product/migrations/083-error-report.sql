-- Errors of pages, workers and servers, grouped by message and stack. The number of groups is bounded.
-- placement: local
create table product.error_group (
  group_id text primary key,
  source text not null,
  type text not null,
  message text not null,
  frames jsonb not null,
  versions text[] not null,
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz
);
create index on product.error_group (last_seen_at);
