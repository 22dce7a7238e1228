-- A person with the card of a unit says that it is theirs, after its holder did not agree to a transfer. person_id: the person who
-- disputes. holder_id: the person who had the unit when the dispute began; no reference, because the dispute stays without that person.
-- words: of the person who disputes, for the operator. asks: how often the holder was asked. passes: what the decision passed on.
-- reason: the operator's. steps: what happened when, for the security log of both people.
-- placement: local
create table product.dispute (
  dispute_id uuid primary key,
  serial text not null,
  gtin text not null,
  person_id uuid not null references product.person,
  holder_id uuid not null,
  words text not null,
  state text not null,
  opened_at timestamptz not null,
  answer_until timestamptz not null,
  asks integer not null default 0,
  passes text,
  reason text,
  ended_at timestamptz,
  steps jsonb not null
);

create index dispute_of_person on product.dispute (person_id, opened_at);
create index dispute_of_holder on product.dispute (holder_id, opened_at);
create index dispute_running on product.dispute (opened_at) where ended_at is null;

-- dispute_id: the home passed on by the decision of a dispute. The two people do not know each other, so that they cannot undo it.
alter table product.transfer add column dispute_id uuid;
