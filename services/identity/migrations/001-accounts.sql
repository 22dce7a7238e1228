create schema identity;

-- A person's account. Unverified ones wait for the link in the mail; the last password typed for them is here only to tell
-- its owner so, what counts comes with the link (one_time_token).
-- placement: local
create table identity.account (
  subject uuid primary key,
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  name text not null,
  locale text not null,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the last mail was asked for by a sign-in
  reminded_at timestamptz
);

-- Only the hash of a token is kept. A verification carries what was typed with it, so that following a link makes nobody
-- else's password valid.
-- placement: local
create table identity.one_time_token (
  token_hash text primary key,
  subject uuid not null references identity.account (subject) on delete cascade,
  password_hash text not null,
  name text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_token_by_account on identity.one_time_token (subject);
create index one_time_token_age on identity.one_time_token (expires_at);

-- Tries counted before any password is hashed. The key is an HMAC: neither addresses nor e-mails stand here.
-- placement: local
create table identity.tries (
  kind text not null,
  key text not null,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz not null,
  primary key (kind, key)
);

create index tries_age on identity.tries (since);
