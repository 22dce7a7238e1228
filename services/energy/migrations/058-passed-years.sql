-- Yearly figures of a past whose days were not passed on in a transfer. figures: a year as a dossier has it.
-- placement: distributed
create table energy.passed_year (
  installation_id uuid not null,
  transfer_id uuid not null,
  year integer not null,
  figures jsonb not null,
  primary key (installation_id, transfer_id, year)
);
