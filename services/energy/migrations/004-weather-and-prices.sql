-- Where a home is, as far as somebody said so; without a row its time zone stands in.
-- placement: distributed
create table energy.home_place (
  installation_id uuid primary key,
  country text not null,
  postal_code text,
  latitude_deg double precision not null,
  longitude_deg double precision not null,
  altitude_m double precision,
  bidding_zone text
);

-- A field of 0.1 degrees whose weather somebody looked at: when it is read next, and how the last readings went.
-- placement: local
create table energy.weather_cell (
  cell_id text primary key,
  latitude_deg double precision not null,
  longitude_deg double precision not null,
  country text,
  wanted_at timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  altitude_m double precision,
  failures integer not null default 0,
  failure_code text,
  failure_words text
);

create index weather_cell_by_turn on energy.weather_cell (next_read_at);

-- One UTC day of a cell in quarter-hours, what came last laid over what was there.
-- placement: local
create table energy.weather_day (
  cell_id text not null,
  day date not null,
  read_at timestamptz not null,
  outdoor_c real[] not null,
  relative_humidity real[] not null,
  wind_m_s real[] not null,
  cloud_cover real[] not null,
  global_w_m2 real[] not null,
  diffuse_w_m2 real[] not null,
  direct_normal_w_m2 real[] not null,
  primary key (cell_id, day)
);

-- A bidding zone whose prices somebody looked at.
-- placement: local
create table energy.price_zone (
  zone text primary key,
  wanted_at timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  failures integer not null default 0,
  failure_code text,
  failure_words text
);

-- One day of the market, midnight to midnight in Brussels: slot k begins k steps after it. Millionths of the currency by the
-- kilowatt-hour, null where there is no price.
-- placement: local
create table energy.price_day (
  zone text not null,
  day date not null,
  step_s integer not null,
  currency text not null,
  source text not null,
  read_at timestamptz not null,
  micros_per_kwh integer[] not null,
  primary key (zone, day)
);

-- Calls of a UTC day to services of others, as they count them.
-- placement: local
create table energy.upstream_calls (
  upstream text primary key,
  day date not null,
  calls double precision not null
);
