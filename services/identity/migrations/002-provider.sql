-- What the OpenID provider remembers: sessions, interactions, grants, codes, refresh tokens. The id is a hash: many of these
-- ids are themselves secrets that open a session.
-- placement: local
create table identity.oidc_model (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);

create index oidc_model_by_uid on identity.oidc_model (uid) where uid is not null;
create index oidc_model_by_grant on identity.oidc_model (grant_id) where grant_id is not null;
create index oidc_model_age on identity.oidc_model (expires_at);

-- ES256 key pairs, the private half sealed. A new one is published before it signs.
-- placement: local
create table identity.signing_key (
  kid text primary key,
  sealed_jwk text not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);
