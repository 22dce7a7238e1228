-- corrected_zone: time zone that the stored readings are moved to, while this runs. zone_no: number of corrections so far; a batch
-- that was checked under another number is not stored.
alter table energy.home add column corrected_zone text;
alter table energy.home add column zone_no integer not null default 0;

-- Homes whose zone was corrected earlier kept the wrong zone for their older days: these are moved now.
update energy.home h set corrected_zone = (
  select z.time_zone from energy.home_zone z where z.installation_id = h.installation_id order by z.from_day desc limit 1)
where (select count(*) from energy.home_zone z where z.installation_id = h.installation_id) > 1;

insert into platform.due_work (kind, key, due_at)
select 'energy.zone-correction', installation_id::text, timestamptz '2026-11-23T00:00:00Z' from energy.home where corrected_zone is not null;
