-- Transfers of homes. person_id: the giver. taker_id: the person who accepted; no reference, because the giver's record stays without
-- that person. email: the mailbox of the offer until it is answered. home: the name when it was offered. day: first local day of the
-- new owner; null: with the acceptance.
-- placement: local
create table product.transfer (
  transfer_id uuid primary key,
  installation_id uuid not null references product.installation,
  person_id uuid not null references product.person,
  taker_id uuid,
  email text,
  locale text not null,
  code_hash text not null unique,
  state text not null,
  home text not null,
  message text not null,
  day date,
  choices jsonb not null,
  packages jsonb not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create unique index transfer_open on product.transfer (installation_id) where state in ('offered', 'accepted');
create index transfer_by_giver on product.transfer (person_id);
create index transfer_by_taker on product.transfer (taker_id) where taker_id is not null;
create index transfer_unanswered on product.transfer (expires_at) where state = 'offered';
