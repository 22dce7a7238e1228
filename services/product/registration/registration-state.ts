/** An open one is the person's draft; a submitted one is an installation, active once everybody has been told. */
export const registrationStates = ['open', 'submitted', 'active'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** What may be done in which; submitting twice is submitting once. */
export const registrationDeeds: Readonly<
  Record<RegistrationState, readonly ('save' | 'discard' | 'submit')[]>
> = {
  open: ['save', 'discard', 'submit'],
  submitted: ['submit'],
  active: ['submit'],
};

export const registrationKeptFor = { hours: 24 * 30 } as const;
/** More is a block of flats, which is no one person's to scan. */
export const unitsMax = 30;
