-- Uses of a home by people of its service partner: one line per person, area and quarter-hour. area: as in `partner-use.ts` of
-- packages/access. partner_id: the company at that time. Without a reference to the person, so that a line outlives the account.
-- placement: distributed
create table product.access_journal (
  installation_id uuid not null,
  from_at timestamptz not null,
  person_id uuid not null,
  area text not null,
  is_change boolean not null,
  partner_id uuid,
  primary key (installation_id, from_at, person_id, area, is_change)
);

create index access_journal_age on product.access_journal (from_at);
