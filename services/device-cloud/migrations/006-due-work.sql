-- When a meter is due stands in platform.due_work alone.
insert into platform.due_work (kind, key, lane, due_at)
select 'device-cloud-meter', account_id::text, case when posted_minute < live_minute then 'past' else 'live' end, next_at
from device_cloud.meter where refused_as is null;

drop index device_cloud.meter_by_next;
alter table device_cloud.meter drop column next_at;
