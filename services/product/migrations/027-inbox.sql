-- Messages to a person about a home. content: kind and severity of the alert behind it. due_at: when the person may be notified, after
-- quiet hours. channels: those of the person's choice at the time of the message.
-- placement: local
create table product.inbox_message (
  person_id uuid not null references product.person,
  message_id uuid not null,
  installation_id uuid not null references product.installation,
  content jsonb not null,
  channels text[] not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  read_at timestamptz,
  primary key (person_id, message_id)
);

create index inbox_message_newest on product.inbox_message (person_id, due_at desc);

-- Which messages a person receives by which channel, and the person's quiet hours.
-- placement: local
create table product.message_choice (
  person_id uuid primary key references product.person,
  choices jsonb not null
);
