-- When the person agreed that service partners may see the telephone number; null: it is shared with nobody.
alter table product.person add column phone_shared_at timestamptz;
alter table product.person add constraint phone_is_shared check (phone_shared_at is null or phone is not null);
