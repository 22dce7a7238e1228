-- prepared: series of batches that the preview made of the file, compressed, so that storing does not read the file again. Null while
-- the file leaves questions or faults, and after storing.
alter table energy.import add column prepared bytea;
