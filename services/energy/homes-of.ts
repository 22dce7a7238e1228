import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';

/** The home, and of a demo home its template home too. */
export const homesOf = ({
  installationId,
  template,
}: Pick<Access, 'installationId' | 'template'>): readonly InstallationId[] =>
  template ? [installationId, template.installationId] : [installationId];
