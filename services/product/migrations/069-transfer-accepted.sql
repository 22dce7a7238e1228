-- Instant of an acceptance before the agreed day; null for those of earlier releases, whose takers were asked for no terms.
alter table product.transfer add column accepted_at timestamptz;
