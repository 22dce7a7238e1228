-- Planning of a home. is_on, paused_until: decided by a member, the latter by the home's clock. event_no: counts the events that ask for a
-- full plan, planned_event_no: the last one that a plan has seen. learned: parameters and load forecast of a local day. status: result of
-- the last run. plan_no: counts the plans, so that of two processes one stores its plan.
-- placement: distributed
create table energy.planning (
  installation_id uuid primary key,
  is_on boolean not null,
  paused_until timestamptz,
  changed_by uuid,
  changed_at timestamptz not null,
  event_no integer not null default 0,
  event text,
  planned_event_no integer not null default 0,
  plan_no integer not null default 0,
  learned_day date,
  learned jsonb,
  status jsonb,
  status_at timestamptz
);

-- A plan of a home. from_at: start of its first slot, by the home's clock like all instants here. input_hash: of the scenario behind it.
-- mode: full decides the runs again, refresh keeps them. trigger: what asked for it. runs: decisions for the next refresh.
-- placement: distributed
create table energy.plan (
  installation_id uuid not null,
  plan_id uuid not null,
  plan_no integer not null,
  made_at timestamptz not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  trigger text not null,
  mode text not null,
  source text not null,
  currency text not null,
  input_hash text not null,
  outcome jsonb not null,
  normal jsonb not null,
  degradations jsonb not null,
  solve jsonb not null,
  runs jsonb not null,
  primary key (installation_id, plan_id),
  unique (installation_id, plan_no)
);

create index plan_by_age on energy.plan (made_at);

-- The slots of a plan, with the price and the sun that they were planned with; deleted before their plan.
-- placement: distributed
create table energy.plan_slot_list (
  installation_id uuid not null,
  plan_id uuid not null,
  made_at timestamptz not null,
  slots jsonb not null,
  primary key (installation_id, plan_id)
);

create index plan_slot_list_by_age on energy.plan_slot_list (made_at);

-- A decision: one run of one task, or a rest. facts: reasons, energy, costs, alternative and comfort as planned. done: what was measured.
-- changed_by: the person behind the state.
-- placement: distributed
create table energy.plan_decision (
  installation_id uuid not null,
  decision_id uuid not null,
  plan_id uuid not null,
  task text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null check (state in ('planned', 'active', 'done', 'skipped', 'vetoed')),
  reason text,
  veto_id uuid,
  changed_by uuid,
  changed_at timestamptz not null,
  facts jsonb not null,
  done jsonb,
  primary key (installation_id, decision_id)
);

create index plan_decision_by_time on energy.plan_decision (installation_id, from_at);

-- A rule of a person against decisions. kind: once, weekends or sleep. span: the forbidden time. yearly_micros: what the rule costs a year,
-- as estimated when it was made.
-- placement: distributed
create table energy.plan_veto (
  installation_id uuid not null,
  veto_id uuid not null,
  kind text not null check (kind in ('once', 'weekends', 'sleep')),
  task text not null,
  decision_id uuid,
  span jsonb not null,
  yearly_micros bigint,
  currency text,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (installation_id, veto_id)
);

-- Commands of the plan for a quarter-hour, stored before they are sent. answer: what product did with them.
-- placement: distributed
create table energy.plan_dispatch (
  installation_id uuid not null,
  slot_at timestamptz not null,
  plan_id uuid not null,
  request jsonb not null,
  answer jsonb,
  primary key (installation_id, slot_at)
);

create index plan_dispatch_by_age on energy.plan_dispatch (slot_at);
