-- Ids of reports that were counted in totals of telemetry, so that a repetition is not counted again. An id has one slot, so the table has at
-- most 65,536 rows. Half of each page stays free: a slot is overwritten for ever.
-- placement: local
create table product.telemetry_report (
  slot int primary key check (slot between 0 and 65535),
  report_id text not null,
  counted_on date not null
) with (fillfactor = 50);
