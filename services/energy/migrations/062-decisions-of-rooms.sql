-- The air conditioner that a decision sets; null: it is the heat pump's.
alter table energy.plan_decision add column appliance_id uuid;
