-- Newest forecast of a home. from_at: start of its first hour, by the home's clock as made_at. signals: by signal low, likely and high of
-- each hour, or the reason why there is none. priced_hours: hours from the start whose price is published.
-- placement: distributed
create table energy.home_forecast (
  installation_id uuid primary key,
  made_at timestamptz not null,
  from_at timestamptz not null,
  currency text not null,
  priced_hours smallint not null,
  signals jsonb not null
);

-- Forecast of a local day as it was made lead_h hours before the day began: 0, 12 or 24. Stored for 60 days.
-- placement: distributed
create table energy.forecast_day (
  installation_id uuid not null,
  day date not null,
  lead_h smallint not null,
  made_at timestamptz not null,
  currency text,
  signals jsonb not null,
  primary key (installation_id, day, lead_h)
);

-- What was measured on a day with a forecast, by signal and hour. Stored for 60 days.
-- placement: distributed
create table energy.measured_day (
  installation_id uuid not null,
  day date not null,
  signals jsonb not null,
  primary key (installation_id, day)
);

-- Homes of earlier releases are forecast from now on.
insert into platform.due_work (kind, key, due_at)
select 'energy.forecast-home', installation_id::text, timestamptz '2026-11-26T00:00:00Z' from energy.home
on conflict (kind, key) do nothing;
