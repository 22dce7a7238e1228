import { partnerScopes } from '@hearth/access/partner-scope.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GrantedScopes,
  allowScope,
  currentScopes,
  grantScopeOf,
  stopScope,
} from './granted-scopes.ts';

const end = fc.constantFrom(null, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
const step = fc.record({
  scope: fc.constantFrom(...partnerScopes),
  endsAt: end,
  isStop: fc.boolean(),
});

const instantMs = (endsAt: string | null | undefined): number =>
  endsAt == null ? Infinity : Date.parse(endsAt);

describe('granted scopes', () => {
  it('allowScope, stopScope: no scope is without the one that it requires, or longer than it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let scopes: GrantedScopes = {};
        for (const { scope, endsAt, isStop } of steps) {
          const next = allowScope(scopes, { scope, endsAt });
          scopes = isStop ? stopScope(scopes, scope) : next.ok ? next.value : scopes;
          for (const [nth, each] of partnerScopes.entries()) {
            const required = partnerScopes[nth - 1];
            if (!(each in scopes) || required === undefined) continue;
            expect(required in scopes).toBe(true);
            expect(instantMs(scopes[each])).toBeLessThanOrEqual(instantMs(scopes[required]));
          }
        }
      }),
    );
  });

  it('currentScopes: a scope ends at its instant, grantScopeOf: the widest one names the level', () => {
    const scopes = { contact: null, monitoring: '2026-02-01T00:00:00Z' };
    expect(grantScopeOf(currentScopes(scopes, '2026-01-31T23:59:59Z'))).toBe('monitoring');
    expect(currentScopes(scopes, '2026-02-01T00:00:00Z')).toEqual({ contact: null });
    expect(grantScopeOf({})).toBe(null);
  });
});
