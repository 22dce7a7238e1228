-- A link is updated three times at each reading: without an indexed column among what changes, and with room on its page, no index is
-- written. The oldest reading is found by pages of keys.
drop index product.device_link_by_last_read;
drop index product.device_link_oldest;
alter table product.device_link set (fillfactor = 60);

-- For the quotas of accounts whatever their maker.
create index quota_bucket_by_account on product.quota_bucket (account);

-- For what a person last asked of a value, and for units and links that go.
create index command_of_unit on product.command (unit_id, point, name, requested_at);
create index command_of_link on product.command (link_id);
create index command_of_person on product.command (person_id) where person_id is not null;

create index trip_of_installation on product.trip (installation_id, made_at);
create index trip_of_person on product.trip (person_id) where person_id is not null;
create index trip_step_of_unit on product.trip_step (unit_id);
create index trip_step_of_installation on product.trip_step (installation_id);

-- For what a person tried.
create index claim_attempt_of_person on product.claim_attempt (tried_by);

-- For invitations that end unused, and for those that ended long ago.
create index resident_invitation_by_end on product.resident_invitation (expires_at) where state = 'open';
create index resident_invitation_ended on product.resident_invitation (ended_at) where ended_at is not null;
create index demo_visit_ended on product.demo_visit (ended_at) where state = 'over';

-- For what goes with a home or a person.
create index resident_invitation_of_installation on product.resident_invitation (installation_id);
create index resident_invitation_of_person on product.resident_invitation (person_id);
create index membership_of_sample on product.membership (sample_installation_id) where sample_installation_id is not null;
create index registration_of_person on product.registration (person_id);
create index registration_of_installation on product.registration (installation_id) where installation_id is not null;
create index link_attempt_of_person on product.link_attempt (person_id);
create index link_attempt_of_installation on product.link_attempt (installation_id) where installation_id is not null;
create index unit_request_of_person on product.unit_request (person_id);
create index reading_batch_of_installation on product.reading_batch (installation_id);
create index draft_of_person on product.draft (person_id);
