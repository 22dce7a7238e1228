-- meter_readings: readings of the meters of the house on one day; null: none. consent_version: the text that the giver has agreed to with
-- the offer; null: an offer before there were versions.
alter table product.transfer add column meter_readings jsonb;
alter table product.transfer add column consent_version integer;
