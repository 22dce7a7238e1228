-- Attempts counted by network. The key is an HMAC: no addresses stand here.
-- placement: local
create table web.tries (
  kind text not null,
  key text not null,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz not null,
  primary key (kind, key)
);

create index tries_age on web.tries (since);

create index sign_in_attempt_age on web.sign_in_attempt (expires_at);
