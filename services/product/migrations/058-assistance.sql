-- Requests for assistance of a home to its service partner. evidence: a copy from the instant when the request began. contact,
-- access_notes: deleted when the request ends. preferred: days and parts of a day; proposals: times of the partner; visit: the agreed one.
-- partner_id: null in a draft.
-- placement: distributed
create table product.assistance_request (
  installation_id uuid not null,
  request_id uuid not null,
  number text not null,
  partner_id uuid,
  unit_id uuid,
  symptom text not null,
  fault_code text,
  urgency text not null,
  state text not null,
  description text not null,
  contact text,
  access_notes text,
  preferred jsonb not null,
  evidence jsonb not null,
  proposals jsonb not null,
  visit jsonb,
  begun_at timestamptz not null,
  submitted_at timestamptz,
  changed_at timestamptz not null,
  primary key (installation_id, request_id)
);

-- One draft for each home.
create unique index assistance_draft on product.assistance_request (installation_id) where state = 'draft';

-- Steps and messages of a request, in order. body: the message or the findings.
-- placement: distributed
create table product.assistance_event (
  installation_id uuid not null,
  request_id uuid not null,
  event_no integer not null,
  event text not null,
  party text not null,
  body text not null,
  at timestamptz not null,
  primary key (installation_id, request_id, event_no)
);
