-- The decision of the plan behind a command.
alter table energy.log_entry add column decision_id uuid;
