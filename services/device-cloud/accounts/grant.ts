/** Access that a person granted to a client. Every call on the units of an account checks it. */
export interface AccountGrant {
  readonly grantId: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly scope: string;
}
