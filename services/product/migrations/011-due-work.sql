-- When something is due stands in platform.due_work alone.
insert into platform.due_work (kind, key, lane, due_at)
select 'device-link.read', link_id::text, vendor, next_read_at from product.device_link where next_read_at is not null;

insert into platform.due_work (kind, key, lane, due_at)
select 'device-link.command', c.link_id::text, l.vendor, min(c.due_at)
from product.command c join product.device_link l on l.link_id = c.link_id and l.installation_id = c.installation_id
where c.state in ('requested', 'sent') group by c.link_id, l.vendor;

insert into platform.due_work (kind, key, due_at)
select 'schedule.run', installation_id::text || '/' || unit_id::text || '/' || point, looks_at
from product.kept_week where is_followed;

insert into platform.due_work (kind, key, due_at)
select 'trip.run', trip_id::text, made_at from product.trip where settled_at is null;

drop index product.device_link_due;
alter table product.device_link drop column next_read_at;
drop index product.kept_week_due;
alter table product.kept_week drop column looks_at;

-- For the figure of the oldest reading.
create index device_link_by_last_read on product.device_link (last_read_at) where state <> 'removed';
