-- For the deletion of accounts that nobody has proven to be theirs.
create index account_unproven on identity.account (updated_at) where email_verified_at is null;
