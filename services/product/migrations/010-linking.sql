-- takes: 'all': the account made the home, so what comes to the account is the home's; 'asked': the home was there before it, so what
-- it has not is offered. offers: those devices, each with what its owner has said to it.
alter table product.device_link add column takes text not null default 'all';
alter table product.device_link add column offers jsonb not null default '[]';

-- At whose cloud units of the model report; null: the list did not say.
alter table product.unit_model add column maker text;

-- A week that is kept here, for a point of a unit whose maker keeps none. through: by the home's clock, until when
-- what was due is in hand. looks_at: by the wall's clock, when there may be something to do.
-- placement: distributed
create table product.kept_week (
  installation_id uuid not null,
  unit_id uuid not null,
  point text not null,
  week jsonb not null,
  is_followed boolean not null,
  through timestamptz not null,
  looks_at timestamptz not null,
  primary key (installation_id, unit_id, point)
);

create index kept_week_due on product.kept_week (looks_at) where is_followed;

-- The latest change of each value that the week sets. slot_at: when it was due, by the home's clock, like due_at.
-- placement: distributed
create table product.kept_change (
  installation_id uuid not null,
  unit_id uuid not null,
  point text not null,
  name text not null,
  desired jsonb not null,
  state text not null,
  slot_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null,
  command_id uuid,
  primary key (installation_id, unit_id, point, name)
);
