-- Packages of earlier releases have reminders from now on.
insert into platform.due_work (kind, key, due_at)
select 'product.package-reminder', installation_id || '/' || entitlement_id, timestamptz '2026-11-27T00:00:00Z' from product.entitlement
where state in ('trial', 'active')
on conflict (kind, key) do nothing;
