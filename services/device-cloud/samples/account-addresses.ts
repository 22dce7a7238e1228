/** Addresses of accounts without sign-in. `.invalid` has no mailboxes (RFC 2606). */
export const sampleAddress = (home: string): string => `${home}@samples.invalid`;

export const forkAddress = (fork: string): string => `${fork.toLowerCase()}@forks.invalid`;

export const isSampleAddress = (address: string): boolean =>
  /@(?:samples|forks)\.invalid$/.test(address);
