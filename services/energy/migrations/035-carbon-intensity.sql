-- A bidding zone whose generation is read, because a home of it was looked at in CO2. back_to: first day of the past that has been
-- requested; null before the first answer.
-- placement: local
create table energy.carbon_zone (
  zone text primary key,
  wanted_at timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  back_to date,
  failures integer not null default 0,
  failure_code text,
  failure_words text
);

-- One day of the market, midnight to midnight in Brussels, by hours: g CO2 equivalent by the generated kilowatt-hour, null where the
-- generation is not known.
-- placement: local
create table energy.carbon_day (
  zone text not null,
  day date not null,
  source text not null,
  read_at timestamptz not null,
  grams_per_kwh real[] not null,
  primary key (zone, day)
);
