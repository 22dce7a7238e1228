/** `open`: the person's draft. `submitted`: an installation exists. `active`: energy has its home, location and appliances. */
export const registrationStates = ['open', 'submitted', 'active'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Actions that each state allows. Submitting again returns the same installation. */
export const registrationActions: Readonly<
  Record<RegistrationState, readonly ('save' | 'discard' | 'submit')[]>
> = {
  open: ['save', 'discard', 'submit'],
  submitted: ['submit'],
  active: ['submit'],
};

export const registrationRetention = { hours: 24 * 30 } as const;
/** A limit above the units of one household. */
export const unitsMax = 30;
