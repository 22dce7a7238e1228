-- Weather station of a simulated home's world, beside its clock; null for a real home.
alter table product.installation add column weather_station text;
