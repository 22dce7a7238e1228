-- Trips and their steps are rows of their home. A home has one trip that is not over, so the work of a trip is the home's.
alter table product.trip_step drop constraint trip_step_trip_id_fkey, drop constraint trip_step_installation_id_fkey,
  drop constraint trip_step_unit_id_fkey, drop constraint trip_step_pkey;

-- placement: distributed
alter table product.trip drop constraint trip_installation_id_fkey, drop constraint trip_person_id_fkey,
  drop constraint trip_pkey, add primary key (installation_id, trip_id);

-- placement: distributed
alter table product.trip_step add primary key (installation_id, trip_id, unit_id, target),
  add foreign key (installation_id, trip_id) references product.trip;

drop index product.trip_step_of_installation;
drop index product.trip_step_of_unit;

update platform.due_work w set key = t.installation_id::text
from product.trip t where w.kind = 'trip.run' and w.key = t.trip_id::text and t.settled_at is null;
