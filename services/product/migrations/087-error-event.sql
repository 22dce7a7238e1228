-- Ids of events that were counted, so that a repetition is not counted again. An id has one slot, so the table has at most 65,536 rows.
-- placement: local
create table product.error_event (
  slot int primary key check (slot between 0 and 65535),
  event_id text not null,
  counted_at timestamptz not null
);
create index on product.error_event (counted_at);

-- When the operator's mail about a group was stored; null: it waits for the next one.
alter table product.error_group add column mailed_at timestamptz;
-- The version that the frames are from.
alter table product.error_group add column frames_version text not null default '';
update product.error_group set mailed_at = first_seen_at, frames_version = versions[cardinality(versions)];
create index on product.error_group (mailed_at);
