-- refunded_minor: what was paid back, which can be a part of the amount; null: nothing.
alter table product.purchase add column refunded_minor integer;
update product.purchase set refunded_minor = gross_minor where state = 'refunded';
alter table product.sandbox_charge add column refunded_minor integer;
update product.sandbox_charge set refunded_minor = minor where state = 'refunded';
