/** Relying party of passkeys: the host of the app's address, and its origin. */
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

/** COSE: Ed25519, ES256, RS256, in order of preference. */
export const algorithms = [-8, -7, -257];
