-- Which version of which document a person has agreed to, when, and in which language they read it.
-- placement: local
create table identity.consent (
  subject uuid not null references identity.account (subject) on delete cascade,
  document text not null,
  version date not null,
  locale text not null,
  at timestamptz not null,
  primary key (subject, document, version)
);
