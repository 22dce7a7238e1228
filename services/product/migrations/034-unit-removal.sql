-- removed_at, removed_as: the unit left its home by removal, move or replacement. Its row stays for the log, the history and the list of
-- former units.
alter table product.unit add column removed_at timestamptz;
alter table product.unit add column removed_as text;
alter table product.unit drop constraint unit_from_somewhere;
alter table product.unit
  add constraint unit_from_somewhere check ((link_id is null) = (vendor_device_id is null)
    and (link_id is not null or serial is not null or removed_at is not null));
alter table product.unit add constraint unit_removed check ((removed_at is null) = (removed_as is null));

drop index product.unit_by_label;
create unique index unit_by_label on product.unit (serial, gtin) where gtin is not null and removed_at is null;
