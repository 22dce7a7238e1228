-- What flowed at a home, in watts, interval by interval, for two days. at: the interval's end by the home's own clock.
-- written_at: the world's clock, by which rows are dropped.
-- placement: distributed
create table energy.power (
  installation_id uuid not null,
  at timestamptz not null,
  written_at timestamptz not null,
  every_s integer not null,
  grade text not null,
  grid_w real not null,
  pv_w real,
  battery_w real,
  house_w real not null,
  heat_pump_w real,
  heat_pump_use text,
  battery_soc real,
  primary key (installation_id, at)
);

create index power_by_age on energy.power (written_at);
