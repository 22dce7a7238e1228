/**
 * The account of a first start in `feature`. Its password is published here, so it exists in no other environment. Its account at the
 * simulated device cloud has the same address and password.
 */
export const demoAccount = {
  email: 'mara@lindenweg.example',
  password: 'warm-in-every-room',
  name: 'Mara Lindner',
} as const;

/** An employee of the company that looks after the home of the demo account. */
export const demoPartnerAccount = {
  email: 'jonas@isar-klima.example',
  password: 'on-the-way-to-you',
  name: 'Jonas Huber',
} as const;

/** Accounts with a published password. */
export const publishedAccounts = [demoAccount, demoPartnerAccount] as const;
