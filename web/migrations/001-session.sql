create schema if not exists web;

-- placement: local
create table web.session (
  sid_hash text primary key,
  issuer text not null,
  subject text not null,
  idp_session text,
  tokens text not null,
  access_expires_at timestamptz not null,
  auth_time timestamptz not null,
  selected_installation uuid,
  created_at timestamptz not null,
  used_at timestamptz not null
);

create index session_by_subject on web.session (issuer, subject);

-- placement: local
create table web.sign_in_attempt (
  attempt_hash text primary key,
  sealed text not null,
  expires_at timestamptz not null
);

-- placement: local
create table web.logout_seen (
  jti text primary key,
  expires_at timestamptz not null
);
