-- People of the own identity provider were known by its address, and lost their homes when that changed. Of one account at several addresses
-- the first person has the homes.
update product.person p set issuer = 'urn:hearth:identity'
where p.issuer ~ '^https?://[^/]+/idp$'
  and not exists (
    select 1 from product.person earlier
    where earlier.subject = p.subject and earlier.issuer ~ '^https?://[^/]+/idp$'
      and (earlier.created_at, earlier.person_id) < (p.created_at, p.person_id)
  );
