-- How to call a person; name and mailbox are the identity provider's.
alter table product.person add column phone text;

-- To which version of the terms it was submitted.
alter table product.registration add column policy_version date;

-- Where an installation is, in the parts that addresses of its country have; a part that it has not is empty.
-- placement: distributed
create table product.address (
  installation_id uuid primary key,
  country text not null,
  street text not null,
  house_number text not null,
  extra text not null,
  postal_code text not null,
  place text not null,
  region text not null
);

-- The house, as far as its people have said.
-- placement: distributed
create table product.building (
  installation_id uuid primary key,
  kind text not null,
  built text not null,
  floor_area_m2 double precision not null,
  persons integer not null
);

-- The first set-up of a unit.
-- placement: distributed
create table product.commissioning (
  installation_id uuid not null,
  unit_id uuid not null,
  commissioned_on date,
  installer text,
  refrigerant text,
  primary key (installation_id, unit_id)
);

-- Who is to look after an installation, as its owner said when registering it; nothing is granted by it.
-- placement: distributed
create table product.partner_wish (
  installation_id uuid primary key,
  name text not null,
  -- In the directory of partners; null: whoever installed it.
  partner_id uuid
);
