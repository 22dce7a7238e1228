-- Names of the glossary in place of private ones. A stored form: typed values that wait for a second sign-in.
alter table web.kept_form rename to stored_form;
alter index web.kept_form_pkey rename to stored_form_pkey;
alter index web.kept_form_age rename to stored_form_age;
-- Attempts of a key, counted for rate limits.
alter table web.tries rename to rate_limit;
alter index web.tries_pkey rename to rate_limit_pkey;
alter index web.tries_age rename to rate_limit_age;
