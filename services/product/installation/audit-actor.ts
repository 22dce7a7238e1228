import type { Access } from '@hearth/access/access.ts';

/** Actor and installation of an audit entry. */
export const auditActor = (access: Pick<Access, 'personId' | 'installationId'>) => ({
  actor: personActor(access.personId),
  installationId: access.installationId,
});

export const personActor = (person: string): string => `person:${person}`;
