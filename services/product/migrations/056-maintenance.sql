-- Maintenance log of a home. An entry is never changed or deleted: a later one corrects it. unit_id: null for the whole home. company:
-- null where the household did it. measured, seen: values and checks by name, as in `maintenance/checklist-items.ts`. counter_h: running
-- hours of the unit at that time. corrects: the entry that this one replaces. partner_id: the service partner that recorded it; null: the
-- household.
-- placement: distributed
create table product.maintenance_entry (
  installation_id uuid not null,
  entry_id uuid not null,
  unit_id uuid,
  kind text not null,
  done_on date not null,
  company text,
  findings text not null,
  parts text[] not null,
  measured jsonb not null,
  seen jsonb not null,
  counter_h integer,
  corrects uuid,
  partner_id uuid,
  recorded_at timestamptz not null,
  primary key (installation_id, entry_id)
);

-- An entry is corrected once; a further correction corrects the correction.
create unique index maintenance_entry_corrects on product.maintenance_entry (installation_id, corrects) where corrects is not null;

-- Secret addresses of calendars, one for each person and home. code_hash: keyed hash of the code in the address.
-- placement: local
create table product.calendar_feed (
  installation_id uuid not null references product.installation,
  person_id uuid not null references product.person,
  code_hash text not null unique,
  locale text not null,
  created_at timestamptz not null,
  primary key (installation_id, person_id)
);

-- Homes of earlier releases have reminders from now on.
insert into platform.due_work (kind, key, due_at)
select distinct 'product.maintenance-reminder', installation_id::text, timestamptz '2026-11-28T00:00:00Z' from product.commissioning
where commissioned_on is not null
on conflict (kind, key) do nothing;
