/** Addresses of accounts without sign-in. `.invalid` has no mailboxes (RFC 2606). */
export const templateAddress = (home: string): string => `${home}@template-homes.invalid`;

export const demoHomeAddress = (demoHome: string): string =>
  `${demoHome.toLowerCase()}@demo-homes.invalid`;

export const isDemoAddress = (address: string): boolean =>
  /@(?:template-homes|demo-homes)\.invalid$/.test(address);
