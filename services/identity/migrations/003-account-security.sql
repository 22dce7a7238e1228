-- Links in mails that change an account: by hash, once, for a while. `email` is where a change leads to, or an undo back to.
-- placement: local
create table identity.mail_token (
  token_hash text primary key,
  purpose text not null,
  subject uuid not null references identity.account (subject) on delete cascade,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_token_by_account on identity.mail_token (subject, purpose);
create index mail_token_age on identity.mail_token (expires_at);

-- What an authenticator is told of a person: random, so that it leads to nobody.
-- placement: local
create table identity.passkey_holder (
  subject uuid primary key references identity.account (subject) on delete cascade,
  user_handle text not null unique
);

-- public_key is a COSE key in base64url. counter only grows, where an authenticator counts at all.
-- placement: local
create table identity.passkey (
  passkey uuid primary key,
  credential_id text not null unique,
  subject uuid not null references identity.account (subject) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkey_by_account on identity.passkey (subject);

-- Asked of an authenticator once, by one session or one sign-in.
-- placement: local
create table identity.passkey_challenge (
  challenge_hash text primary key,
  purpose text not null,
  bound_to text not null,
  expires_at timestamptz not null
);

create index passkey_challenge_age on identity.passkey_challenge (expires_at);

-- Set while the person can still change their mind.
alter table identity.account add column deletion_due_at timestamptz;
create index account_leaving on identity.account (deletion_due_at) where deletion_due_at is not null;

create index oidc_model_session_of on identity.oidc_model ((payload ->> 'accountId')) where kind = 'Session';
