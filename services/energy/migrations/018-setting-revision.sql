-- A setting of a home and all its earlier documents. document: null when the setting was removed.
-- valid_from: first local day on which the revision differs from the one before. restores: revision whose document this one re-activates.
-- placement: distributed
create table energy.setting_revision (
  installation_id uuid not null,
  kind text not null,
  revision integer not null check (revision > 0),
  document jsonb,
  valid_from date not null,
  author uuid not null,
  saved_at timestamptz not null,
  restores integer check (restores < revision),
  primary key (installation_id, kind, revision)
);
