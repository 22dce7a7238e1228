import { type PartnerScope, partnerScopes } from '@hearth/access/partner-scope.ts';
import { type GrantState, grantTransitions } from './grant-state.ts';

/** Person 0 owns the home, 1 lives in it, the others work for companies: see {@link employerOf}. */
export const castSize = 5;
export const firms = ['a', 'b'] as const;
export type Firm = (typeof firms)[number];

export type GrantModelEvent =
  | {
      readonly do: 'ask';
      readonly by: number;
      readonly firm: Firm;
      readonly level: number;
      readonly inDays: number | null;
    }
  | { readonly do: 'accept' | 'decline' | 'withdraw'; readonly by: number; readonly nth: number }
  | {
      readonly do: 'allow';
      readonly by: number;
      readonly nth: number;
      readonly scope: PartnerScope;
      readonly days: number | null;
    }
  | { readonly do: 'stop'; readonly by: number; readonly nth: number; readonly scope: PartnerScope }
  | { readonly do: 'hire'; readonly by: number; readonly firm: Firm }
  | { readonly do: 'dismiss'; readonly by: number; readonly firm: Firm }
  | { readonly do: 'days'; readonly days: number };

interface ModelGrant {
  readonly firm: Firm;
  state: GrantState;
  /** The first day without it. */
  scopes: Map<PartnerScope, number>;
  startsOn: number | null;
  endsOn: number;
}

const answerDays = 30;

interface Model {
  /** The newest first. */
  readonly grants: ModelGrant[];
  /** A person and a company of theirs. */
  readonly works: Set<string>;
  today: number;
}

/** Grants of one home in whole days, from the table of states. */
export function createGrantModel() {
  const model: Model = { grants: [], works: new Set(['2 a', '3 a', '4 b']), today: 0 };
  return {
    /** The outcome that the front door should give. */
    happen: (event: GrantModelEvent): string => happen(model, event),
    accessOf: (person: number) => accessOf(model, person),
    size: () => model.grants.length,
    states: () => model.grants.map(({ state }) => state),
    accepted: () =>
      model.grants.filter(({ state, startsOn }) => state !== 'requested' && startsOn !== null)
        .length,
  };
}

function happen(model: Model, event: GrantModelEvent): string {
  const { grants, works } = model;
  if (event.do === 'days') {
    model.today += event.days;
    for (const each of grants) if (each.endsOn <= model.today) apply(each, 'end-comes');
    return 'ok';
  }
  if (event.do === 'hire' || event.do === 'dismiss') {
    if (event.do === 'hire') works.add(`${event.by} ${event.firm}`);
    else works.delete(`${event.by} ${event.firm}`);
    return 'ok';
  }
  const grant = 'nth' in event ? grants[event.nth] : undefined;
  if ((event.do === 'accept' || event.do === 'decline') && grant)
    return answer(model, { event: event.do, by: event.by, grant });
  if (event.by !== 0) return accessOf(model, event.by) ? 'not-for-this-role' : 'not-found';
  if (event.do === 'ask') return ask(model, event);
  if (!grant) return 'not-found';
  if (event.do === 'allow' || event.do === 'stop') return change(model, event, grant);
  apply(grant, 'withdraw');
  return 'ok';
}

const after = (grant: ModelGrant, event: string): GrantState | null =>
  Object.entries(grantTransitions[grant.state]).find(([name]) => name === event)?.[1] ?? null;

function apply(grant: ModelGrant, event: string): void {
  grant.state = after(grant, event) ?? grant.state;
}

const hasBegun = ({ today }: Model, { state, startsOn }: ModelGrant): boolean =>
  state === 'accepted' && startsOn !== null && startsOn <= today;

const scopesNow = ({ today }: Model, grant: ModelGrant): Map<PartnerScope, number> =>
  new Map([...grant.scopes].filter(([, end]) => end > today));

/** Role and scopes of the person; null without access to the home. */
function accessOf(model: Model, person: number): readonly string[] | null {
  if (person === 0) return ['owner'];
  if (person === 1) return ['resident'];
  const grant = model.grants.find(
    (each) => hasBegun(model, each) && model.works.has(`${person} ${each.firm}`),
  );
  const scopes = grant ? [...scopesNow(model, grant).keys()] : [];
  return scopes.length > 0 ? ['partner', ...scopes] : null;
}

function ask(
  model: Model,
  { firm, level, inDays }: Extract<GrantModelEvent, { do: 'ask' }>,
): string {
  const { grants, today } = model;
  const isPartner = grants.some(
    (each) => each.firm === firm && each.state === 'accepted' && each.endsOn === Infinity,
  );
  if (isPartner) return 'already-partner';
  const first = inDays === null ? null : today + inDays;
  for (const each of grants)
    if (first !== null && hasBegun(model, each)) each.endsOn = Math.min(each.endsOn, first);
    else apply(each, 'replace');
  grants.unshift({
    firm,
    state: 'requested',
    scopes: new Map(partnerScopes.slice(0, level).map((scope) => [scope, Infinity])),
    startsOn: first,
    endsOn: today + answerDays,
  });
  return 'ok';
}

function answer(
  { works, today }: Model,
  { event, by, grant }: { event: 'accept' | 'decline'; by: number; grant: ModelGrant },
): string {
  if (!works.has(`${by} ${grant.firm}`)) return 'not-found';
  const done = event === 'accept' ? 'accepted' : 'declined';
  if (after(grant, event) === null) return grant.state === done ? 'ok' : `request-${grant.state}`;
  apply(grant, event);
  if (event === 'accept') {
    grant.startsOn = Math.max(today, grant.startsOn ?? today);
    grant.endsOn = Infinity;
  }
  return 'ok';
}

function change(
  model: Model,
  event: Extract<GrantModelEvent, { do: 'allow' | 'stop' }>,
  grant: ModelGrant,
): string {
  if (after(grant, 'change') === null)
    return grant.state === 'requested' ? 'not-accepted' : 'grant-over';
  const scopes = scopesNow(model, grant);
  const nth = partnerScopes.indexOf(event.scope);
  if (event.do === 'stop') for (const each of partnerScopes.slice(nth)) scopes.delete(each);
  else {
    const required = partnerScopes[nth - 1];
    const limit = required === undefined ? Infinity : scopes.get(required);
    if (limit === undefined) return 'scope-needs';
    const end = event.days === null ? limit : model.today + event.days + 1;
    if (end > limit) return 'ends-after-needed';
    scopes.set(event.scope, end);
    for (const each of partnerScopes.slice(nth + 1)) {
      const old = scopes.get(each);
      if (old !== undefined) scopes.set(each, Math.min(old, end));
    }
  }
  grant.scopes = new Map(
    partnerScopes.flatMap((each) => {
      const end = scopes.get(each);
      return end === undefined ? [] : [[each, end] as const];
    }),
  );
  return 'ok';
}
