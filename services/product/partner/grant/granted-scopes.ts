import {
  type GrantScope,
  type PartnerScope,
  grantScopes,
  partnerScopes,
} from '@hearth/access/partner-scope.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

/**
 * What a grant allows: each scope with the ISO instant when it ends, or null without an end. A scope requires the previous ones of
 * `partnerScopes` and ends with them at the latest: settings cannot be changed unseen, and values belong to a home with an owner.
 */
export type GrantedScopes = Readonly<Partial<Record<PartnerScope, string | null>>>;

/** With one scope more, or with another end of it. Scopes that require it end with it. */
export function allowScope(
  scopes: GrantedScopes,
  { scope, endsAt }: { readonly scope: PartnerScope; readonly endsAt: string | null },
): Result<GrantedScopes> {
  const position = partnerScopes.indexOf(scope);
  const required = partnerScopes[position - 1];
  if (required !== undefined && !(required in scopes))
    return fail('conflict', 'scope-needs', { params: { scope: required } });
  const limit = required === undefined ? null : (scopes[required] ?? null);
  if (limit !== null && endsAt !== null && isLater(endsAt, limit))
    return fail('invalid', 'ends-after-needed', { at: '/body/lastDay' });
  const end = endsAt ?? limit;
  const entries = partnerScopes.flatMap((each, nth) => {
    if (each === scope) return [[each, end] as const];
    const old = scopes[each];
    if (old === undefined) return [];
    return [[each, nth > position ? earlier(old, end) : old] as const];
  });
  return ok(Object.fromEntries(entries));
}

/** The scopes without one and those that require it. */
export function stopScope(scopes: GrantedScopes, scope: PartnerScope): GrantedScopes {
  const position = partnerScopes.indexOf(scope);
  const remaining = partnerScopes.filter((each, nth) => nth < position && each in scopes);
  return Object.fromEntries(remaining.map((each) => [each, scopes[each] ?? null]));
}

/** The scopes that have not ended by the ISO instant. */
export function currentScopes(scopes: GrantedScopes, now: string): GrantedScopes {
  const current = partnerScopes.filter((each) => {
    const end = scopes[each];
    return end === null || (end !== undefined && Date.parse(end) > Date.parse(now));
  });
  return Object.fromEntries(current.map((each) => [each, scopes[each] ?? null]));
}

/** The widest scope as a level; null without any. */
export function grantScopeOf(scopes: GrantedScopes): GrantScope | null {
  const nth = partnerScopes.findLastIndex((each) => each in scopes);
  return grantScopes[nth] ?? null;
}

const earlier = (first: string | null, second: string | null): string | null =>
  first === null || (second !== null && isLater(first, second)) ? second : first;

const isLater = (first: string, second: string): boolean => Date.parse(first) > Date.parse(second);
