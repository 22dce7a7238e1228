-- Uploads that are not finished. owner_class and owner_id: what the file will belong to. fingerprint: of the file on the device, so that
-- the same person goes on with the same file; null: none was sent. byte_count: declared size. byte_offset: bytes that are stored.
-- placement: distributed
create table product.upload (
  installation_id uuid not null,
  upload_id uuid not null,
  person_id uuid not null,
  owner_class text not null,
  owner_id uuid not null,
  name text not null,
  fingerprint text,
  byte_count integer not null,
  byte_offset integer not null,
  expires_at timestamptz not null,
  primary key (installation_id, upload_id)
);

-- Parts of an upload as they arrived, in order of byte_offset, where each begins.
-- placement: distributed
create table product.upload_part (
  installation_id uuid not null,
  upload_id uuid not null,
  byte_offset integer not null,
  person_id uuid not null,
  content bytea not null,
  primary key (installation_id, upload_id, byte_offset)
);
