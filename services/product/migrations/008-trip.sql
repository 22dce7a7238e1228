-- Nobody is at home between two days, both in it, by the home's own calendar. settled_at: all that was changed for it is back, or was
-- changed by somebody meanwhile.
-- placement: local
create table product.trip (
  trip_id uuid primary key,
  installation_id uuid not null references product.installation,
  person_id uuid references product.person,
  from_day date not null,
  to_day date not null,
  made_at timestamptz not null,
  cancelled_at timestamptz,
  settled_at timestamptz
);

create unique index trip_open on product.trip (installation_id) where settled_at is null;

-- One value of one unit: what it is while nobody is there, and what it was before. due_at is by the home's clock.
-- placement: local
create table product.trip_step (
  trip_id uuid not null references product.trip,
  installation_id uuid not null references product.installation,
  unit_id uuid not null references product.unit,
  point text not null,
  name text not null,
  away jsonb not null,
  back jsonb not null,
  phase text not null,
  state text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  command_id uuid,
  primary key (trip_id, unit_id, point, name)
);
