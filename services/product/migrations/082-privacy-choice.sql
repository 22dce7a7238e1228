-- What a person allows beyond what the app needs. The latest row holds; the others are the record.
-- placement: local
create table product.privacy_choice (
  person_id uuid not null references product.person,
  chosen_at timestamptz not null,
  version text not null,
  locale text not null,
  allowed text[] not null,
  primary key (person_id, chosen_at)
);
