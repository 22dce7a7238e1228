-- Old rows and imports that nobody finished are work of each home, instead of jobs over all homes.
insert into platform.due_work (kind, key, due_at)
select 'energy.retention', installation_id::text, timestamptz '2026-11-30T00:00:00Z' from energy.home
on conflict (kind, key) do nothing;

insert into platform.due_work (kind, key, due_at)
select 'energy.abandoned-import', installation_id::text, max(created_at) + interval '24 hours'
from energy.import where state = 'open' group by installation_id
on conflict (kind, key) do nothing;

-- Rows are deleted home by home, so their age alone needs no index. A home has two thousand rows of power at most.
drop index energy.power_by_age;
drop index energy.plan_dispatch_by_age;
drop index energy.plan_by_age;
drop index energy.plan_slot_list_by_age;
create index plan_by_age on energy.plan (installation_id, made_at);
create index plan_slot_list_by_age on energy.plan_slot_list (installation_id, made_at);
