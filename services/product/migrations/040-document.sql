-- The last number of each series of documents in a year.
-- placement: local
create table product.document_number (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);

-- Documents as issued. content: figures by name; words: the printed text in the language of issue. No references: a document is
-- true whatever becomes of the rows that it was written from.
-- placement: local
create table product.document (
  document_id uuid primary key,
  person_id uuid not null,
  installation_id uuid not null,
  kind text not null,
  series text not null,
  year integer not null,
  number integer not null,
  locale text not null,
  words jsonb not null,
  content jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, number)
);

create index document_by_person on product.document (person_id, issued_at);
create index document_by_installation on product.document (installation_id);

create function product.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger document_is_never_changed before update on product.document
  for each row execute function product.refuse_change();
