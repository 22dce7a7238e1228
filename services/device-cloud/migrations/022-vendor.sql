-- Vendor whose API serves the device.
alter table device_cloud.device add column vendor text not null default 'onecta';
