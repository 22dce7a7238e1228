-- A purchase is read every second while its payment is awaited, so it is one row. name: of the package, in the language of the order.
-- receipt_id, credit_note_id: its documents, once they are issued.
alter table product.purchase
  add column name text not null default '',
  add column receipt_id uuid,
  add column credit_note_id uuid;

update product.purchase p
set name = coalesce(
    (select k.offer -> 'name' ->> p.locale from product.package k
     where k.package_id = p.package_id and k.revision = p.revision),
    p.package_id),
  receipt_id = (select d.document_id from product.document d
    where d.kind = 'receipt' and d.content ->> 'order' = p.order_id::text limit 1),
  credit_note_id = (select d.document_id from product.document d
    where d.kind = 'credit-note' and d.content ->> 'order' = p.order_id::text limit 1);

alter table product.purchase alter column name drop default;
