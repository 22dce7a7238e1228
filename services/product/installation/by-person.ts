import type { Access } from '@hearth/platform/access.ts';

/** Whom an audit entry names, and where. */
export const byPerson = (access: Access) => ({
  actor: `person:${access.personId}`,
  installationId: access.installationId,
});
