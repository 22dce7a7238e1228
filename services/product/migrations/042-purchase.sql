-- Purchases of packages: what was ordered at which price, and how far the payment is. attempt: the browser's key of one cart. charge:
-- the provider's payment that counts. No references: a purchase is kept with its receipt.
-- placement: local
create table product.purchase (
  order_id uuid primary key,
  person_id uuid not null,
  installation_id uuid not null,
  attempt text not null,
  package_id text not null,
  revision integer not null,
  unit_id uuid,
  terms_version integer not null,
  locale text not null,
  country text not null,
  gross_minor integer not null,
  currency text not null,
  vat_basis_points integer not null,
  provider text not null,
  state text not null,
  charge text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (person_id, attempt)
);

create index purchase_by_installation on product.purchase (installation_id);
create index purchase_unpaid on product.purchase (created_at) where state = 'awaiting-payment';

-- Inbox of the payment provider's events: each is handled once. outcome: what it did.
-- placement: local
create table product.payment_event (
  provider text not null,
  event_id text not null,
  order_id uuid not null,
  kind text not null,
  charge text not null,
  minor integer not null,
  currency text not null,
  received_at timestamptz not null,
  outcome text not null,
  primary key (provider, event_id)
);

create index payment_event_of_order on product.payment_event (order_id);

-- Charges of the embedded sandbox, which plays the provider.
-- placement: local
create table product.sandbox_charge (
  charge text primary key,
  order_id uuid not null,
  minor integer not null,
  currency text not null,
  state text not null,
  created_at timestamptz not null
);

create index sandbox_charge_of_order on product.sandbox_charge (order_id);

-- Documents that a law keeps stay until this day when their person or home is deleted.
alter table product.document add column kept_until date;
