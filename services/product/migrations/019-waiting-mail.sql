-- kept: shown at /outbox; waiting: to be sent by the work notification.send; sent; refused by the mail server; expired: given up.
-- sealed_content: bodies of a waiting mail, whose links open accounts.
alter table product.mail add column state text not null default 'sent';
alter table product.mail add column sealed_content text;
update product.mail set state = 'kept' where text_body is not null;
