-- Revision of the contract under which the background work has priced all days of the home; null before its first run.
alter table energy.cost_basis add column priced_revision integer;
