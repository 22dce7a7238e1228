-- The only network that has reported a group, as three letters of a keyed hash that thousands of networks share; null: several, or a service
-- of ours. Groups of one network give way to new ones.
alter table product.error_group add column network text;
