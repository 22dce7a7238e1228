-- A demo home: a copy of a template home for one demo session; it is deleted with its account.
alter table device_cloud.fork rename to demo_home;
alter table device_cloud.demo_home rename column fork_id to demo_home_id;
alter index device_cloud.fork_pkey rename to demo_home_pkey;
alter index device_cloud.fork_by_end rename to demo_home_by_end;
