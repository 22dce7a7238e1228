-- Energy has followed a completed transfer. Until then no access for energy is issued, so that nothing of the giver is shown.
alter table product.transfer add column energy_done_at timestamptz;
create index transfer_passing on product.transfer (installation_id) where state = 'completed' and energy_done_at is null;
