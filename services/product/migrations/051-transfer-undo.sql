-- A completed transfer can be undone. passed: the instant of the transfer by the home's clock, and what the giver saw of the past.
-- undone_at: null while the home has passed on. energy_done_at is empty again while energy has not followed the undoing.
alter table product.transfer add column passed jsonb;
alter table product.transfer add column undone_at timestamptz;
drop index product.transfer_passing;
create index transfer_passing on product.transfer (installation_id)
  where state in ('completed', 'undo-by-giver', 'undo-by-taker', 'undone') and energy_done_at is null;
