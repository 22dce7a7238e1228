-- A grant is one row from the owner's request to its end, so that earlier ones stay as they were. scopes: what is allowed, each with the
-- instant when it ends, or null. starts_at: empty before the acceptance unless the owner chose a day. ends_at: of a request when it lapses, of an
-- accepted grant when another partner follows. visible_from, hidden_spans: the past that the company may see; empty visible_from: from the beginning on.
alter table product.partner_grant
  add column grant_id uuid not null default gen_random_uuid(),
  add column scopes jsonb not null default '{}',
  add column requested_at timestamptz,
  add column answered_at timestamptz,
  add column starts_at timestamptz,
  add column history_from date,
  add column visible_from timestamptz,
  add column hidden_spans jsonb not null default '[]',
  add column note text not null default '';
update product.partner_grant set
  requested_at = given_at, answered_at = given_at, starts_at = given_at, visible_from = given_at,
  state = case state when 'granted' then 'accepted' else state end,
  scopes = case scope
    when 'contact' then jsonb_build_object('contact', ends_at)
    when 'monitoring' then jsonb_build_object('contact', ends_at, 'monitoring', ends_at)
    else jsonb_build_object('contact', ends_at, 'monitoring', ends_at, 'settings', ends_at) end;
update product.partner_grant set ends_at = null where state = 'accepted';
drop index product.partner_grant_standing;
alter table product.partner_grant drop constraint partner_grant_pkey;
alter table product.partner_grant add primary key (grant_id);
alter table product.partner_grant
  alter column grant_id drop default,
  alter column scopes drop default,
  alter column requested_at set not null,
  drop column given_at,
  drop column scope;
create unique index partner_grant_request on product.partner_grant (installation_id) where state = 'requested';
create index partner_grant_of_home on product.partner_grant (installation_id);

-- scope_ends: of a partner's person, when scopes end before the membership does.
alter table product.membership add column scope_ends jsonb not null default '{}';
