import { Temporal } from 'temporal-polyfill';

/** States of a package of a home. `expired` by time is not stored: it follows from the last day. */
export const packageStates = [
  'trial',
  'payment-pending',
  'active',
  'cancelled',
  'expired',
] as const;
export type PackageState = (typeof packageStates)[number];

export type PackageEvent = 'pay' | 'cancel' | 'withdraw' | 'end-comes';

/** What a person may do with a package of their home. */
export const packageActions = ['cancel', 'withdraw'] as const;
export type PackageAction = (typeof packageActions)[number];

/** Next state by state and event; buttons, API and jobs read this table. */
export const packageTransitions: Readonly<
  Record<PackageState, Readonly<Partial<Record<PackageEvent, PackageState>>>>
> = {
  trial: { cancel: 'cancelled', withdraw: 'expired', 'end-comes': 'expired' },
  'payment-pending': { pay: 'active', 'end-comes': 'expired' },
  active: { cancel: 'cancelled', withdraw: 'expired', 'end-comes': 'expired' },
  cancelled: { withdraw: 'expired', 'end-comes': 'expired' },
  expired: {},
};

/** State that an action stores. */
export const stateAfterAction = {
  cancel: 'cancelled',
  withdraw: 'expired',
} as const satisfies Readonly<Record<PackageAction, PackageState>>;

/** Directive 2011/83/EU, article 9 (1): 14 days after the day of the contract. */
const withdrawalDays = 14;

/** An entitlement's stored state with its days in the home's time zone. */
export interface EntitlementDays {
  readonly state: PackageState;
  readonly orderedOn: string;
  /** The last day. */
  readonly endsOn: string;
}

/** The state on a day. */
export const stateOn = ({ state, endsOn }: EntitlementDays, today: string): PackageState =>
  endsOn < today ? (packageTransitions[state]['end-comes'] ?? state) : state;

/** The last day on which a contract can be withdrawn from. Worked: ordered on 1 March, until the end of 15 March. */
export const withdrawUntil = (orderedOn: string): string =>
  Temporal.PlainDate.from(orderedOn).add({ days: withdrawalDays }).toString();

/** Actions that the state and the day allow. */
export const actionsOn = (entitlement: EntitlementDays, today: string): readonly PackageAction[] =>
  packageActions.filter(
    (action) =>
      packageTransitions[stateOn(entitlement, today)][action] !== undefined &&
      (action !== 'withdraw' || today <= withdrawUntil(entitlement.orderedOn)),
  );
