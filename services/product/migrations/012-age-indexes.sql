-- For the deletion of settled commands by age, and for the writes to an account since an instant.
create index command_settled on product.command (settled_at) where settled_at is not null;
create index command_sent on product.command (link_id, sent_at) where sent_at is not null;

-- For the age of the oldest reading.
create index device_link_oldest on product.device_link (last_read_at) where state <> 'removed';
