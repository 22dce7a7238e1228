-- reading: what the preview found in the file, as compressed JSON because its cells may hold any characters, without what depends on other data, so that opening the page does not read the file again.
-- Null for an import of an earlier version, whose file is read again.
alter table energy.import add column reading bytea;
