create schema device_cloud;

-- placement: local
create table device_cloud.account (
  account_id uuid primary key,
  email text not null unique,
  password_hash text not null,
  time_zone text not null,
  site json,
  created_at timestamptz not null
);

-- A recording as it came; what is served is computed from it, from the commands and from the time.
-- placement: local
create table device_cloud.device (
  account_id uuid not null references device_cloud.account (account_id) on delete cascade,
  device_id text not null,
  position integer not null,
  recording json not null,
  recorded_at timestamptz not null,
  loaded_at timestamptz not null,
  time_zone text not null,
  primary key (account_id, device_id)
);

-- placement: local
create table device_cloud.command (
  command_no bigint generated always as identity primary key,
  account_id uuid not null,
  device_id text not null,
  point integer not null,
  characteristic text not null,
  path text not null,
  value json not null,
  client_id text not null,
  accepted_at timestamptz not null,
  visible_at timestamptz not null,
  foreign key (account_id, device_id) references device_cloud.device (account_id, device_id) on delete cascade
);

create index command_of_device on device_cloud.command (account_id, device_id, visible_at);

-- Faults brought about on purpose; an empty device id means the whole account.
-- placement: local
create table device_cloud.provocation (
  account_id uuid not null references device_cloud.account (account_id) on delete cascade,
  device_id text not null default '',
  is_down boolean not null default false,
  delay_ms integer not null default 0,
  refuses_writes boolean not null default false,
  offline_since timestamptz,
  clock_offset_s integer not null default 0,
  is_quota_used_up boolean not null default false,
  fault_code text,
  fault_flag text,
  primary key (account_id, device_id)
);

-- The instants of the last calls in milliseconds: both sliding windows are counted from one row.
-- placement: local
create table device_cloud.quota (
  client_id text not null,
  account_id uuid not null references device_cloud.account (account_id) on delete cascade,
  calls_ms bigint[] not null,
  primary key (client_id, account_id)
);

-- placement: local
create table device_cloud.signing_key (
  slot integer primary key check (slot = 1),
  private_jwk json not null,
  created_at timestamptz not null
);

-- What one consent gave one client; revoking it ends every token made from it.
-- placement: local
create table device_cloud.authorization_grant (
  grant_id uuid primary key,
  client_id text not null,
  account_id uuid not null references device_cloud.account (account_id) on delete cascade,
  scope text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- placement: local
create table device_cloud.authorization_code (
  code_hash text primary key,
  grant_id uuid not null references device_cloud.authorization_grant (grant_id) on delete cascade,
  redirect_uri text not null,
  code_challenge text,
  nonce text,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- placement: local
create table device_cloud.refresh_token (
  token_hash text primary key,
  grant_id uuid not null references device_cloud.authorization_grant (grant_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- placement: local
create table device_cloud.sign_in_attempt (
  email_hash text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
