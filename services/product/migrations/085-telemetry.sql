-- Web vitals of pages: a histogram for each UTC day, route pattern and class of devices. About no person.
-- placement: local
create table product.web_vital (
  day date not null,
  name text not null,
  route text not null,
  device text not null,
  buckets integer[] not null,
  primary key (day, name, route, device)
);

-- Page views, failed requests and steps of wizards, counted for each UTC day. About no person.
-- placement: local
create table product.telemetry_count (
  day date not null,
  kind text not null,
  route text not null,
  detail text not null,
  device text not null,
  count bigint not null check (count > 0),
  primary key (day, kind, route, detail, device)
);
