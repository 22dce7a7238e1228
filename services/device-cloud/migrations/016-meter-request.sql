-- The id that the requested meter gets; every attempt to put it there uses the same one.
alter table device_cloud.simulated_home add column requested_meter uuid;
update device_cloud.simulated_home set requested_meter = gen_random_uuid() where meter_wish_days is not null;
