import type { Access } from '@hearth/access/access.ts';

export interface MembershipDeps {
  /** Returns the membership's current epoch, null when the membership has ended, undefined when product does not answer. */
  readonly epochOf?: (installation: string, person: string) => Promise<number | null | undefined>;
}

/**
 * Whether the membership behind an access has ended since the token was issued. A download outlives its token, so it asks product.
 * Without an answer the token's lifetime of 30 s is the limit.
 */
export async function hasMembershipEnded(deps: MembershipDeps, access: Access): Promise<boolean> {
  if (!deps.epochOf) return false;
  const epoch = await deps.epochOf(access.installationId, access.personId);
  return epoch !== undefined && epoch !== access.epoch;
}
