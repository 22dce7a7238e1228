-- Invitation of a mailbox to work for a company of the directory, by one of its administrators. person_id: who invites. email: until it
-- has ended.
-- placement: local
create table product.colleague_invitation (
  invitation_id uuid primary key,
  partner_id uuid not null references product.partner,
  person_id uuid not null references product.person,
  email text,
  is_administrator boolean not null,
  locale text not null,
  code_hash text not null unique,
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create unique index colleague_invitation_open on product.colleague_invitation (partner_id, email) where state = 'open';
create index colleague_invitation_by_person on product.colleague_invitation (person_id);
