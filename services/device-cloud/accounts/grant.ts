/** What a person let a client do: the look-up that every call on an account's units goes through. */
export interface AccountGrant {
  readonly grantId: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly scope: string;
}
