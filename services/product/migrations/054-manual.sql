-- Manuals of the newest import, by language. model_keys: models as they are compared. unit_kinds: for units
-- without a reported model. content: the text as in `manual/contract.ts`, null for a
-- PDF, whose file is pdf. byte_count: text and pictures. fault_ids: headings about fault codes.
-- placement: local
create table product.manual (
  manual_id text not null,
  language text not null,
  kind text not null,
  version text not null,
  title text not null,
  models text[] not null,
  model_keys text[] not null,
  unit_kinds text[] not null,
  content jsonb,
  pdf text,
  byte_count integer not null,
  fault_ids text[] not null,
  imported_at timestamptz not null,
  primary key (manual_id, language)
);
create index manual_of_model on product.manual using gin (model_keys);

-- Pictures and PDFs of manuals by the SHA-256 of their content. media_type: as the content was checked.
-- placement: local
create table product.manual_file (
  hash text primary key,
  media_type text not null,
  width integer,
  height integer,
  byte_count integer not null,
  content bytea not null
);
