-- review_asked_at: the owner was asked whether the company remains the service partner, two weeks after the units were commissioned.
-- review_answer: keep, change, or adjust what the company may see and do.
alter table product.partner_grant add column review_asked_at timestamptz;
alter table product.partner_grant add column review_answered_at timestamptz;
alter table product.partner_grant add column review_answer text;

-- Homes of the last two weeks are asked, too.
insert into platform.due_work (kind, key, due_at)
select 'partner-grant.review', installation_id::text, (min(commissioned_on) + 14)::timestamp at time zone 'UTC'
from product.commissioning where commissioned_on >= date '2026-11-15' group by installation_id
on conflict (kind, key) do nothing;
