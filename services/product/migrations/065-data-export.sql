-- Export of a person's data, the newest request only. state: preparing, ready. bytes: size of the archive.
-- placement: local
create table product.data_export (
  export_id uuid primary key,
  person_id uuid not null unique references product.person,
  state text not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint
);

create index data_export_expiry on product.data_export (expires_at) where expires_at is not null;

-- The archive of an export in pieces. export_id without a reference: an export that is replaced leaves pieces for the job to delete.
-- placement: local
create table product.data_export_part (
  export_id uuid not null,
  part_no integer not null,
  person_id uuid not null references product.person,
  content bytea not null,
  primary key (export_id, part_no)
);

create index data_export_part_person on product.data_export_part (person_id);
