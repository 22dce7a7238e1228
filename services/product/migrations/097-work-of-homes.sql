-- Expired drafts and old lines of the access journal are work of each home, instead of jobs over all homes.
insert into platform.due_work (kind, key, due_at)
select 'product.retention', installation_id::text, timestamptz '2026-11-30T00:00:00Z' from product.installation
on conflict (kind, key) do nothing;

drop index product.draft_by_expiry;
drop index product.access_journal_age;
