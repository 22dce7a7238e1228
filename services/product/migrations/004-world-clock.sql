-- By which clock a simulated home lives; the three are null together for a real one, which lives by the world's.
alter table product.installation
  add column clock_offset_ms double precision,
  add column clock_rate double precision,
  add column clock_anchor timestamptz,
  add constraint clock_is_whole check ((clock_offset_ms is null) = (clock_rate is null) and (clock_rate is null) = (clock_anchor is null));
