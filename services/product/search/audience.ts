import type { Access } from '@hearth/access/access.ts';

/** Who may see an entry: everybody, all with access to its home, those who may monitor it, the people of the home. */
export const audiences = { everybody: 0, members: 1, monitoring: 2, household: 3 } as const;
export type Audience = (typeof audiences)[keyof typeof audiences];

/** Levels that an access may see at its home. */
export function audiencesOf({
  role,
  scopes,
}: Pick<Access, 'role' | 'scopes'>): readonly Audience[] {
  const { members, monitoring, household } = audiences;
  switch (role) {
    case 'owner':
    case 'resident':
    case 'demo':
      return [members, monitoring, household];
    case 'partner':
      return scopes.includes('monitoring') ? [members, monitoring] : [members];
    case 'guest':
    case 'installer':
    case 'ex-owner':
    case 'operator':
      return [];
  }
}
