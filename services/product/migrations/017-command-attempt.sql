-- The attempt that a command comes from, so that a repetition of it finds the command; null for commands that no request asked for.
alter table product.command add column attempt text;
create unique index command_by_attempt on product.command (installation_id, attempt);
