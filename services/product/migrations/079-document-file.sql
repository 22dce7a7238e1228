-- name: of a document, as it was sent; a photo has none.
alter table product.file add column name text;
