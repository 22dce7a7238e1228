-- Set while one process asks the provider for new tokens; the others use what there is, or wait.
alter table web.session add column refreshing_until timestamptz;
