/** Who authenticators believe they talk to: the host of the app's address, asked from its origin and no other. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

export const relyingPartyOf = (publicUrl: URL, name: string): RelyingParty => ({
  id: publicUrl.hostname,
  origin: publicUrl.origin,
  name,
});

/** COSE: Ed25519, ES256, RS256, in the order in which they are liked. */
export const algorithms = [-8, -7, -257];
