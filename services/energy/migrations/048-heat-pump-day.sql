-- Days of a home's heat pump by its power in each minute, from energy.power before that is deleted. starts: in the day; busiest_hour:
-- most starts in sixty minutes. median_run_minutes: of the runs that ended on the day; null without one. minutes_by_power: entry k
-- counts the minutes from k * 250 W on.
-- placement: distributed
create table energy.heat_pump_day (
  installation_id uuid not null,
  day date not null,
  starts smallint not null,
  busiest_hour smallint not null,
  median_run_minutes real,
  minutes_by_power smallint[] not null,
  primary key (installation_id, day)
);
