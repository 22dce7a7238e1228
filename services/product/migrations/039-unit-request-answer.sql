-- state, answered_by, answered_at: the holder's answer to a request for a transfer. Without an answer it is over at expires_at; a
-- dispute has no answer and no end.
alter table product.unit_request add column state text not null default 'open';
alter table product.unit_request add column expires_at timestamptz;
alter table product.unit_request add column answered_by uuid references product.person on delete set null;
alter table product.unit_request add column answered_at timestamptz;
update product.unit_request set expires_at = at + interval '30 days' where kind = 'transfer';
alter table product.unit_request add constraint transfer_ends check ((kind = 'transfer') = (expires_at is not null));
alter table product.unit_request add constraint request_answered check ((state = 'open') = (answered_at is null));
create index unit_request_of_answerer on product.unit_request (answered_by) where answered_by is not null;
