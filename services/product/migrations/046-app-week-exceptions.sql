-- Days on which the changes of another day of the week take the place of their own.
alter table product.app_week add column exceptions jsonb not null default '[]'::jsonb;
