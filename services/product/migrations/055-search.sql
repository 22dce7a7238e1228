-- What can be found. The nil UUID stands for everybody: manuals have no home. entry_id: subject, `@` and language, so that texts of one
-- subject in several languages are one hit. audience: level that may see it, as in `search/audience.ts`. content: `searchContent` of
-- `search/contract.ts`. digest: of kind, codes and content, so that a repetition writes differences only.
-- placement: distributed
create table product.search_entry (
  installation_id uuid not null,
  audience smallint not null,
  entry_id text not null,
  kind text not null,
  content jsonb not null,
  digest text not null,
  primary key (installation_id, audience, entry_id)
);

-- One row for each word of an entry. place: 0 code, 1 title, 2 note, 3 text.
-- placement: distributed
create table product.search_posting (
  installation_id uuid not null,
  audience smallint not null,
  word text collate "C" not null,
  place smallint not null,
  entry_id text not null,
  kind text not null,
  primary key (installation_id, audience, word, place, entry_id)
);
create index search_posting_of_entry on product.search_posting (installation_id, audience, entry_id);

-- Forms of the distinct words of a home and audience, as in `search-words/word-forms.ts`.
-- placement: distributed
create table product.search_form (
  installation_id uuid not null,
  audience smallint not null,
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (installation_id, audience, form, word)
);

-- Homes and manuals of earlier releases are indexed from now on.
insert into platform.due_work (kind, key, due_at)
select 'product.search-index', key, timestamptz '2026-11-28T00:00:00Z'
from (select installation_id::text as key from product.installation union select '00000000-0000-0000-0000-000000000000') as homes
on conflict (kind, key) do nothing;
