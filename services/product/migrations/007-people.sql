-- The directory of service partners. listed_as: what the operator's list calls a company, the same in every list. One that a later list
-- does not name stays for those who have it, and is found no more. name_key, postal_key: as they are looked for.
-- placement: local
create table product.partner (
  partner_id uuid primary key,
  listed_as text not null unique,
  name text not null,
  name_key text not null,
  country text not null,
  postal_code text not null,
  postal_key text not null,
  place text not null,
  phone text,
  email text not null,
  services text[] not null,
  certificates text[] not null,
  opening_hours jsonb not null,
  is_listed boolean not null,
  load_no integer not null
);

create index partner_by_country on product.partner (country, postal_key) where is_listed;

-- A list on its way to the directory, which it becomes at one instant.
-- placement: local
create table product.partner_load (
  load_no integer generated always as identity primary key,
  began_at timestamptz not null
);

-- placement: local
create table product.partner_line (
  load_no integer not null,
  listed_as text not null,
  told jsonb not null,
  primary key (load_no, listed_as)
);

-- Who works for a partner; told by an operator.
-- placement: local
create table product.partner_member (
  partner_id uuid not null references product.partner,
  person_id uuid not null references product.person,
  since timestamptz not null,
  primary key (partner_id, person_id)
);

create index partner_member_by_person on product.partner_member (person_id);

-- What an owner lets a partner see and do; of any number at most one stands at a time. Each of the partner's people has a membership
-- for it, which is what is asked.
-- placement: local
create table product.partner_grant (
  installation_id uuid not null references product.installation,
  partner_id uuid not null references product.partner,
  state text not null,
  scope text not null,
  given_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (installation_id, partner_id)
);

create unique index partner_grant_standing on product.partner_grant (installation_id) where state = 'granted';
create index partner_grant_of_partner on product.partner_grant (partner_id);

-- partner_id: through whom the person is a member, for role partner.
alter table product.membership add column partner_id uuid references product.partner;

-- An owner's word that whoever reads the mail of an address may live in their home. person_id: who invites. email: until it has ended.
-- placement: local
create table product.resident_invitation (
  invitation_id uuid primary key,
  installation_id uuid not null references product.installation,
  person_id uuid not null references product.person,
  email text,
  locale text not null,
  code_hash text not null unique,
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create unique index resident_invitation_open on product.resident_invitation (installation_id, email) where state = 'open';
