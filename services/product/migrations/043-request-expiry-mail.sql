-- The person who asked for a transfer was mailed that the holder has not answered in time.
alter table product.unit_request add column expiry_mailed_at timestamptz;
create index unit_request_unmailed on product.unit_request (expires_at)
  where kind = 'transfer' and state = 'open' and expiry_mailed_at is null;
