import { z } from 'zod';

/** A vendor's OAuth tokens as they are stored, sealed. */
const storedGrant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.string(),
});
export type StoredGrant = z.infer<typeof storedGrant>;

export const grantText = ({ accessToken, refreshToken, expiresAt }: StoredGrant): string =>
  JSON.stringify({ accessToken, refreshToken, expiresAt });

export const grantOf = (text: string): StoredGrant => storedGrant.parse(JSON.parse(text));
