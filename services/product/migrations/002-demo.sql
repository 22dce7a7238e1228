-- Homes of the demo share appliances with the sample that they were made from, so that its history is theirs.
alter table product.unit_appliance drop constraint unit_appliance_pkey;
alter table product.unit_appliance add primary key (unit_id, appliance_id);

-- For role demo: the installation whose history is shown too, and until which instant of its own time.
alter table product.membership add column sample_installation_id uuid references product.installation;
alter table product.membership add column sample_until timestamptz;
alter table product.membership
  add check ((sample_installation_id is null) = (sample_until is null) and (sample_until is null or role = 'demo'));

-- How often a link is read that somebody looks at as if it were live; null: as often as the maker likes.
alter table product.device_link add column read_every_s integer;

-- The installations that visits of the demo are made from; nobody is a member of one.
-- placement: local
create table product.demo_sample (
  home text primary key,
  installation_id uuid not null references product.installation,
  link_id uuid not null references product.device_link,
  -- At the simulated maker.
  account text not null,
  meter_id uuid not null,
  loaded double precision not null default 0
);

-- A guest's stay in a home of their own. What was made for it is gone once it is over; this stays an hour, to count how often one
-- address begins, and until everybody has forgotten. visit_id: also the subject of its person and the name of its fork.
-- placement: local
create table product.demo_visit (
  visit_id uuid primary key,
  home text not null,
  state text not null,
  address_hash text not null,
  home_installation_id uuid,
  guest_person_id uuid,
  started_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz
);

create index demo_visit_by_end on product.demo_visit (state, until_at);
create index demo_visit_by_address on product.demo_visit (address_hash, started_at);
