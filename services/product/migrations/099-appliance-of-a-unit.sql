-- A unit has one appliance in the energy balance, from its first day to its last.
alter table product.unit add column appliance_id uuid;
update product.unit u set appliance_id = coalesce(
  (select a.appliance_id from product.unit_appliance a where a.unit_id = u.unit_id order by a.appliance_id limit 1), gen_random_uuid());
alter table product.unit alter column appliance_id set not null;

drop table product.unit_appliance;
