-- Alerts of a home: facts that began and may have ended. subject: occurrence of the kind, so that an alert is raised once. facts: the
-- evidence, by kind. snoozed_until, dismissed_at: what a member decided, by the home's own clock.
-- placement: distributed
create table energy.alert (
  installation_id uuid not null,
  alert_id uuid not null,
  kind text not null,
  subject text not null,
  severity text not null,
  begun_at timestamptz not null,
  begun_day date not null,
  ended_at timestamptz,
  facts jsonb not null,
  snoozed_until timestamptz,
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (installation_id, alert_id),
  unique (installation_id, kind, subject)
);

create unique index alert_open on energy.alert (installation_id, kind) where ended_at is null;

-- State of the rules of a home after their last run. batch_no, revisions: the readings and settings that they saw. findings: by kind.
-- placement: distributed
create table energy.alert_watch (
  installation_id uuid primary key,
  day date not null,
  batch_no integer not null,
  revisions text not null,
  evaluated_at timestamptz not null,
  findings jsonb not null
);

-- Homes of earlier releases are watched from now on.
insert into platform.due_work (kind, key, due_at)
select 'energy.watch-home', installation_id::text, timestamptz '2026-11-26T00:00:00Z' from energy.home
on conflict (kind, key) do nothing;
