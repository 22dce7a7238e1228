import { describe, expect, it } from 'vitest';
import {
  type PackageState,
  actionsOn,
  packageStates,
  packageTransitions,
  stateOn,
} from './package-state.ts';

const entitlement = (state: PackageState) => ({
  state,
  orderedOn: '2026-03-01',
  endsOn: '2026-12-31',
});

describe('the states of a package', () => {
  it.each(packageStates)('%s is over after the last day', (state) => {
    expect(stateOn(entitlement(state), '2026-12-31')).toBe(state);
    expect(stateOn(entitlement(state), '2027-01-01')).toBe('expired');
  });

  it('an expired package stays expired', () => {
    expect(packageTransitions.expired).toEqual({});
  });
});

describe('actionsOn', () => {
  const cases: readonly (readonly [PackageState, string, readonly string[]])[] = [
    ['trial', '2026-03-15', ['cancel', 'withdraw']],
    ['active', '2026-03-15', ['cancel', 'withdraw']],
    ['active', '2026-03-16', ['cancel']],
    ['cancelled', '2026-03-15', ['withdraw']],
    ['cancelled', '2026-03-16', []],
    ['payment-pending', '2026-03-02', []],
    ['expired', '2026-03-02', []],
    ['active', '2027-01-01', []],
  ];
  it.each(cases)('%s on %s: %j', (state, today, actions) => {
    expect(actionsOn(entitlement(state), today)).toEqual(actions);
  });
});
