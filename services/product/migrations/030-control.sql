-- Who controls a point of a unit for a time: a person after a change by hand, or the plan. since, until: by the home's clock.
-- restores: of the plan, the commands that set the values from before it.
-- placement: distributed
create table product.control_hold (
  installation_id uuid not null,
  unit_id uuid not null,
  point text not null,
  controller text not null check (controller in ('manual', 'plan')),
  since timestamptz not null,
  until timestamptz not null,
  person_id uuid,
  decision_id uuid,
  restores jsonb not null,
  primary key (installation_id, unit_id, point, controller)
);

-- The decision of the plan behind a command.
alter table product.command add column decision_id uuid;
