-- A company of the directory is asked at the registration, so that a wish names only an installer outside of it.
alter table product.partner_wish drop column partner_id;
