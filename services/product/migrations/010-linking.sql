-- takes: 'all': the account made the home, so what comes to the account is the home's; 'asked': the home was there before it, so what
-- it has not is offered. offers: those devices, each with what its owner has said to it.
alter table product.device_link add column takes text not null default 'all';
alter table product.device_link add column offers jsonb not null default '[]';

-- At whose cloud units of the model report; null: the list did not say.
alter table product.unit_model add column maker text;
