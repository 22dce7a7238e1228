-- A repeated attempt is told the version that the first one made.
alter table platform.idempotency add column etag text;
