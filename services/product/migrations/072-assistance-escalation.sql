-- People of a company who are told of requests that nobody answers. Without any, all of its people are told.
alter table product.partner_member add column is_administrator boolean not null default false;

-- answer_by: instant by which the company should have answered a submitted request, by its working hours. escalated_at: it had not.
-- Requests of earlier releases have none.
alter table product.assistance_request add column answer_by timestamptz;
alter table product.assistance_request add column escalated_at timestamptz;
