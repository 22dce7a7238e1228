-- browser_hash: of a secret in the browser that signed up. After the verification it signs that browser in once, at signed_in_at.
-- continuation: sealed by the web app, returned to the browser that verifies the address.
alter table identity.one_time_token add column browser_hash text;
alter table identity.one_time_token add column continuation text;
alter table identity.one_time_token add column signed_in_at timestamptz;

create index one_time_token_of_browser on identity.one_time_token (browser_hash) where browser_hash is not null;
