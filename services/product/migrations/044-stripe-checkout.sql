-- Checkout sessions at Stripe: the page on which an order is paid, and the name by which its payments are read.
-- placement: local
create table product.stripe_checkout (
  session_id text primary key,
  order_id uuid not null unique,
  url text not null,
  created_at timestamptz not null
);
