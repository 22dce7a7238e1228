-- Further answers about the house beside those of registration: insulation, storeys, hot water, former heating.
alter table product.building add column further jsonb not null default '{}';
