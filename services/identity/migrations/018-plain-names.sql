-- Names of the glossary in place of private ones. Attempts of a key, counted for rate limits.
alter table identity.tries rename to rate_limit;
alter index identity.tries_pkey rename to rate_limit_pkey;
alter index identity.tries_age rename to rate_limit_age;
