-- Content of files of a home by the SHA-256 of its bytes, stored once for all files of the home with the same content. content: as it
-- was made or checked, never as it was sent. thumbnail: a small JPEG of a photo. byte_count: of both.
-- placement: distributed
create table product.file_content (
  installation_id uuid not null,
  hash text not null,
  media_type text not null,
  width integer,
  height integer,
  content bytea not null,
  thumbnail bytea,
  byte_count integer not null,
  primary key (installation_id, hash)
);

-- Files of a home, each with a content of the same home. owner_class and owner_id: what the file belongs to, such as a request for assistance. party: the side that added it.
-- placement: distributed
create table product.file (
  installation_id uuid not null,
  file_id uuid not null,
  owner_class text not null,
  owner_id uuid not null,
  kind text not null,
  hash text not null,
  byte_count integer not null,
  party text not null,
  made_at timestamptz not null,
  primary key (installation_id, file_id)
);

-- The same content belongs to an owner once.
create unique index file_of_owner on product.file (installation_id, owner_class, owner_id, hash);
create index file_of_content on product.file (installation_id, hash);
