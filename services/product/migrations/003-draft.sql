-- What a person has typed into a flow of several screens, until it is finished or a month after the last change. Afterwards what
-- was there before is kept for as long as the person may take it back.
-- placement: distributed
create table product.draft (
  installation_id uuid not null,
  person_id uuid not null,
  wizard text not null,
  draft_id uuid not null,
  version integer not null,
  steps jsonb not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- What undoing goes back to; only the flow that wrote it reads it.
  before jsonb,
  primary key (installation_id, person_id, wizard)
);

create index draft_by_expiry on product.draft (expires_at);
