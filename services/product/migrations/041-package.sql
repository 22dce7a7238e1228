-- Packages as price lists have them. Each list is a revision; packages that the newest list lacks have is_listed = false.
-- placement: local
create table product.package (
  package_id text not null,
  revision integer not null,
  position integer not null,
  offer jsonb not null,
  is_listed boolean not null,
  imported_at timestamptz not null,
  primary key (package_id, revision)
);
create unique index package_listed on product.package (package_id) where is_listed;

-- Features that the packages are compared by, of the newest list.
-- placement: local
create table product.package_feature (
  feature_id text primary key,
  position integer not null,
  name jsonb not null
);

-- Versions of terms. A stored version is never updated.
-- placement: local
create table product.terms_version (
  terms_id text not null,
  version integer not null,
  valid_from date not null,
  content jsonb not null,
  imported_at timestamptz not null,
  primary key (terms_id, version)
);

-- Acceptance of terms by a person for a home.
-- placement: distributed
create table product.terms_acceptance (
  installation_id uuid not null,
  person_id uuid not null,
  terms_id text not null,
  version integer not null,
  locale text not null,
  accepted_at timestamptz not null,
  primary key (installation_id, person_id, terms_id, version)
);

-- Packages of homes. unit_id: null for a package of the whole home. order_id: null for a trial and in sample homes. ended_at: the person withdrew.
-- placement: distributed
create table product.entitlement (
  installation_id uuid not null,
  entitlement_id uuid not null,
  package_id text not null,
  revision integer not null,
  unit_id uuid,
  order_id uuid,
  is_trial boolean not null,
  state text not null,
  ordered_at timestamptz not null,
  starts_on date not null,
  ends_on date not null,
  cancelled_at timestamptz,
  ended_at timestamptz,
  primary key (installation_id, entitlement_id)
);
create unique index entitlement_of_order on product.entitlement (installation_id, order_id) where order_id is not null;
create unique index trial_of_package on product.entitlement (installation_id, package_id, coalesce(unit_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where is_trial;
