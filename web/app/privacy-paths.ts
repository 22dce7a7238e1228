/** Addresses of the privacy choices of guests; those of people are `paths.consent`. */
export const privacyPaths = { choices: () => '/privacy/choices' } as const;
