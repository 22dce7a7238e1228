-- Webhook of a company's own system. secret, previous_secret: sealed; the previous one is valid until previous_until. stopped_because:
-- failing, gone; events are neither stored nor sent while it is stopped.
-- placement: local
create table product.partner_webhook (
  partner_id uuid primary key references product.partner,
  url text not null,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  stopped_at timestamptz,
  stopped_because text,
  changed_at timestamptz not null
);

-- An event for a company's system: ids only, its body is read when it is sent. event_no: the step of the request; null: none.
-- state: waiting, delivered, given-up, dropped.
-- placement: local
create table product.partner_webhook_delivery (
  delivery_id uuid primary key,
  partner_id uuid not null,
  type text not null,
  home_id uuid,
  request_id uuid,
  event_no integer,
  state text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null,
  first_at timestamptz,
  last_at timestamptz,
  status integer,
  result text
);

create index partner_webhook_delivery_due on product.partner_webhook_delivery (partner_id, next_at) where state = 'waiting';
create index partner_webhook_delivery_recent on product.partner_webhook_delivery (partner_id, created_at);

-- Messages of companies' systems that had an effect, so that a repetition has none. state: of the request after it.
-- placement: local
create table product.partner_answer (
  partner_id uuid not null,
  webhook_id text not null,
  state text,
  received_at timestamptz not null,
  primary key (partner_id, webhook_id)
);
