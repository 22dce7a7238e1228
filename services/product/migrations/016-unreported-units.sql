-- Since when the readings of a linked account do not show the unit any more; null: the last one showed it.
alter table product.unit_state add column unreported_since timestamptz;
