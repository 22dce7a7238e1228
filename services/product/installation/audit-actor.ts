import type { Access } from '@hearth/access/access.ts';

/** Whom an audit entry names, and where. */
export const byPerson = (access: Access) => ({
  actor: personActor(access.personId),
  installationId: access.installationId,
});

export const personActor = (person: string): string => `person:${person}`;
