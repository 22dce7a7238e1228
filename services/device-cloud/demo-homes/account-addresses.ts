/** Addresses of accounts without sign-in. `.invalid` has no mailboxes (RFC 2606). */
export const templateAddress = (home: string): string => `${home}@samples.invalid`;

export const demoHomeAddress = (demoHome: string): string =>
  `${demoHome.toLowerCase()}@forks.invalid`;

export const isDemoAddress = (address: string): boolean =>
  /@(?:samples|forks)\.invalid$/.test(address);
