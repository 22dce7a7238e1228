-- An id of a company's message lies with the home that the message is about, so that on a cluster both are one transaction.
-- Ids of before name no home. A message whose id is gone is refused when it is sent again, as its step is taken.
delete from product.partner_answer;

-- placement: distributed
alter table product.partner_answer drop constraint partner_answer_pkey, add column installation_id uuid not null,
  add primary key (installation_id, partner_id, webhook_id);
