-- Names of the glossary in place of private ones.
-- quarter_hour_means: of the values that the unit reports, for the 24-hour chart.
alter table product.unit_state rename column gauges to quarter_hour_means;
alter table product.trip rename column made_at to created_at;
-- accepted: the owner added the offered device; it becomes a unit with the next reading.
update product.device_link
set offers = (select jsonb_agg(case when offer ->> 'state' = 'wanted' then offer || '{"state": "accepted"}' else offer end order by n)
  from jsonb_array_elements(offers) with ordinality as listed (offer, n))
where offers @> '[{"state": "wanted"}]';
-- Issuer of the persons who own template homes.
update product.person set issuer = 'urn:hearth:template-home' where issuer = 'urn:hearth:sample';
