-- What the plan brought on an ended day of a home, compared with the same day under the unit's own control. is_planned: the plan sent
-- signals on that day; days without them show how exact the comparison is. missing: why the day cannot be compared, figures is null then.
-- scored_at: by the home's clock.
-- placement: distributed
create table energy.plan_result (
  installation_id uuid not null,
  day date not null,
  is_planned boolean not null,
  scored_at timestamptz not null,
  missing text,
  figures jsonb,
  primary key (installation_id, day)
);

-- Homes that are planned already are scored from now on.
insert into platform.due_work (kind, key, due_at)
select 'energy.score-plan', installation_id::text, timestamptz '2026-11-26T00:00:00Z' from energy.planning
on conflict (kind, key) do nothing;
