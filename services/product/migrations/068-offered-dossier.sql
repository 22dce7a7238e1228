-- Dossier of a home as it was issued with the offer of a transfer (decision 0119). It stays as issued, like a document: no references.
-- person_id: the giver. content: a dossier/1 with what the giver passes on.
-- placement: local
create table product.offered_dossier (
  transfer_id uuid primary key,
  installation_id uuid not null,
  person_id uuid not null,
  content jsonb not null,
  issued_at timestamptz not null
);

create index offered_dossier_by_person on product.offered_dossier (person_id);
create index offered_dossier_by_installation on product.offered_dossier (installation_id);

create trigger offered_dossier_is_never_changed before update on product.offered_dossier
  for each row execute function product.refuse_change();
