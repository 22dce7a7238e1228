-- Clients that an operator registered, beside those of the deployment. Their secrets are random and stored as SHA-256.
-- placement: local
create table device_cloud.client (
  client_id text primary key,
  secret_digest text not null,
  redirect_uris jsonb not null,
  created_at timestamptz not null
);
