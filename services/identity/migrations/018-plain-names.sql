-- Names of the glossary in place of private ones. Attempts of a key, counted for rate limits.
alter table identity.tries rename to rate_limit;
alter index identity.tries_pkey rename to rate_limit_pkey;
alter index identity.tries_age rename to rate_limit_age;

update platform.audit set action = 'recovery-requested' where action = 'recovery-asked';
update platform.audit set action = 'email-change-requested' where action = 'email-change-asked';
update platform.audit set action = 'deletion-requested' where action = 'deletion-asked';
