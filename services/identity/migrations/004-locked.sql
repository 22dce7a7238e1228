-- Set while an operator keeps the account closed: nobody signs in to it, by any means. Why stands in the audit table.
alter table identity.account add column locked_at timestamptz;
