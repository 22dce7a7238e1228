-- Names of the glossary in place of private ones.
update product.claim set state = 'other-vendor' where state = 'other-maker';
-- vendor: at whose cloud units of the model report; null: not in the list.
alter table product.unit_model rename column maker to vendor;
