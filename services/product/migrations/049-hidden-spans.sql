-- Spans of time that a member may not see although they are after visible_from: a list of {from, to}. Of a person who gave the home to
-- another one and got it back, the time in between.
alter table product.membership add column hidden_spans jsonb not null default '[]';
