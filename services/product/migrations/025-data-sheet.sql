-- Data sheets of models, from vendors' lists. figures: by name, as in `data-sheet/sheet-figures.ts`.
-- placement: local
create table product.model_data_sheet (
  gtin text primary key,
  figures jsonb not null,
  functions text[] not null,
  imported_at timestamptz not null
);

-- Figures of a unit that its owner corrected; they replace those of the model.
-- placement: distributed
create table product.unit_data_sheet (
  installation_id uuid not null,
  unit_id uuid not null,
  figures jsonb not null,
  changed_at timestamptz not null,
  primary key (installation_id, unit_id)
);
