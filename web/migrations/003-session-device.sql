-- Browser and system as two codes, for the person's own list of sessions; null for what began before.
alter table web.session add column device text;

-- A form that waits while its sender proves once more who they are. Sealed, without passwords.
-- placement: local
create table web.kept_form (
  form_hash text primary key,
  issuer text not null,
  subject text not null,
  sealed text not null,
  expires_at timestamptz not null
);

create index kept_form_age on web.kept_form (expires_at);
