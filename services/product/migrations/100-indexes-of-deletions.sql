-- For what goes with a person.
create index calendar_feed_of_person on product.calendar_feed (person_id);
create index control_hold_of_person on product.control_hold (person_id) where person_id is not null;
create index push_delivery_of_person on product.push_delivery (person_id);
create index terms_acceptance_of_person on product.terms_acceptance (person_id);
create index unit_invitation_of_person on product.unit_invitation (used_by) where used_by is not null;
create index upload_of_person on product.upload (person_id);
create index upload_part_of_person on product.upload_part (person_id);

-- For what goes with a home.
create index inbox_message_of_installation on product.inbox_message (installation_id);
create index transfer_of_installation on product.transfer (installation_id);

-- For the deletion by age.
create index colleague_invitation_ended on product.colleague_invitation (ended_at) where ended_at is not null;
create index inbox_message_by_age on product.inbox_message (created_at);
create index partner_answer_by_age on product.partner_answer (received_at);
create index partner_webhook_delivery_by_age on product.partner_webhook_delivery (created_at) where state <> 'waiting';
create index push_delivery_by_age on product.push_delivery (created_at);
