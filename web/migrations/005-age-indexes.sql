-- For the deletion of what is over.
create index session_by_use on web.session (used_at);
create index session_by_begin on web.session (created_at);
create index logout_seen_age on web.logout_seen (expires_at);
