-- Flags that the operator has set. The first rule whose condition holds decides; without one the default of the code holds.
-- placement: local
create table product.flag_rule (
  flag text not null,
  position integer not null check (position >= 0),
  value text not null,
  condition jsonb not null,
  created_at timestamptz not null,
  primary key (flag, position)
);

-- Number of changes of any flag, for answers that have not changed since.
-- placement: local
create table product.flag_change (
  change_no integer primary key,
  changed_at timestamptz not null
);
