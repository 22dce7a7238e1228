-- Browsers in which a person receives messages as push. sealed: address and keys that the browser gave; endpoint_hash: SHA-256 of the
-- address, which belongs to one person at a time. locale: of the page on which it was switched on.
-- placement: local
create table product.push_device (
  device_id uuid primary key,
  person_id uuid not null references product.person,
  endpoint_hash text not null unique,
  sealed text not null,
  name text not null,
  locale text not null,
  created_at timestamptz not null
);

create index push_device_person on product.push_device (person_id);

-- A message on its way to a device. state: waiting, sending, delivered, given-up, dropped. One that is sending is never sent again.
-- placement: local
create table product.push_delivery (
  device_id uuid not null,
  message_id uuid not null,
  person_id uuid not null references product.person,
  state text not null,
  attempts integer not null,
  result text,
  created_at timestamptz not null,
  primary key (device_id, message_id)
);
