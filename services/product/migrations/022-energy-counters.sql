-- Running counters of a unit's grid connection, solar panels and battery: the last count, and the energy of the last hours.
alter table product.unit_state add column counters jsonb not null default '{}';
