-- When the message is mailed together with others of its person; null: by itself, or not at all.
alter table product.inbox_message add column digest_at timestamptz;
