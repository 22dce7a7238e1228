-- An account whose units are those of a simulated home; its time runs from the anchor on at its own rate.
-- placement: local
create table device_cloud.simulated_home (
  account_id uuid primary key,
  -- When an account gets other devices, this one goes, and the home with it.
  first_device_id text not null,
  home_key text not null,
  clock_anchor timestamptz not null,
  clock_offset_ms bigint not null,
  clock_rate double precision not null,
  -- Where the plant stands, and its counters; read again and lived on from there. Minutes since 1970 of the home's own time.
  lived_minute bigint not null,
  checkpoint json not null,
  foreign key (account_id, first_device_id) references device_cloud.device (account_id, device_id) on delete cascade
);

-- From which instant on which faults of the plant hold, all of them by name; the last one before an instant counts.
-- placement: local
create table device_cloud.plant_fault (
  fault_no bigint generated always as identity primary key,
  account_id uuid not null references device_cloud.simulated_home (account_id) on delete cascade,
  from_at timestamptz not null,
  names json not null
);

create index plant_fault_of_home on device_cloud.plant_fault (account_id, from_at);
