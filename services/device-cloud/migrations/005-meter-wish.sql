-- That a meter is wanted beside the home as soon as somebody has linked it, with how many days of history; null: none is.
alter table device_cloud.simulated_home add column meter_wish_days integer;
