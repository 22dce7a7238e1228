-- A browser that visits the demo: the cookie by its hash alone, the visit's token sealed. Apart from the sessions of people, so that
-- neither can be taken for the other.
-- placement: local
create table web.demo_session (
  sid_hash text primary key,
  subject text not null,
  sealed_token text not null,
  home text not null,
  installation uuid not null,
  started_at timestamptz not null,
  until_at timestamptz not null
);

create index demo_session_by_end on web.demo_session (until_at);
