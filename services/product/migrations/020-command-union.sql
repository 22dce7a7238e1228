-- A command as the vendor port takes it, from the name and the value that it was flattened to.
create function product.command_of(point text, name text, value jsonb) returns jsonb
  language sql immutable
  as $$
    select case
      when value is null or jsonb_typeof(value) = 'null' then null
      when name = 'holiday' and value = '"off"' then
        jsonb_build_object('kind', 'holiday', 'point', point, 'enabled', false)
      when name = 'holiday' then
        jsonb_build_object('kind', 'holiday', 'point', point, 'enabled', true,
          'startDate', split_part(value #>> '{}', '/', 1), 'endDate', split_part(value #>> '{}', '/', 2))
      when name ~ '^schedule\.[A-Za-z]+\.actions\.' then
        jsonb_build_object('kind', 'write-schedule', 'point', point, 'mode', split_part(name, '.', 2),
          'schedule', substring(name from '^schedule\.[A-Za-z]+\.actions\.(.*)$'), 'week', (value #>> '{}')::jsonb)
      when name ~ '^schedule\.[A-Za-z]+\.current$' then
        jsonb_build_object('kind', 'select-schedule', 'point', point, 'mode', split_part(name, '.', 2),
          'schedule', substring(value #>> '{}' from ':(.*)$'), 'enabled', value #>> '{}' like 'on:%')
      else jsonb_build_object('kind', 'set', 'point', point, 'name', name, 'to', value)
    end
  $$;

-- target: key of the changed value within the unit; of the queued commands for one target only the newest is sent.
-- before: what the unit reported when the command was requested, as a command.
alter table product.command add column command jsonb;
alter table product.command add column target text;
update product.command
set command = product.command_of(point, name, desired), before = product.command_of(point, name, before), target = point || ' ' || name,
  state = case state when 'requested' then 'queued' else state end;
alter table product.command alter column command set not null;
alter table product.command alter column target set not null;
alter table product.command rename column tries to read_backs;

drop index product.command_waiting, product.command_open, product.command_of_unit;
alter table product.command drop column point, drop column name, drop column desired;
create unique index command_waiting on product.command (unit_id, target) where state = 'queued' and sending_since is null;
create index command_open on product.command (link_id, due_at) where state in ('queued', 'sent');
-- For the last command of a person for a value, and for units that are deleted.
create index command_of_unit on product.command (unit_id, target, requested_at);

-- away, back: the commands at the start and at the end of the trip.
alter table product.trip_step add column target text;
update product.trip_step
set away = product.command_of(point, name, away), back = product.command_of(point, name, back), target = point || ' ' || name;
alter table product.trip_step drop constraint trip_step_pkey;
alter table product.trip_step add primary key (trip_id, unit_id, target);
alter table product.trip_step drop column point, drop column name;

drop function product.command_of;
