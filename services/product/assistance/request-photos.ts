import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FileOwner } from '../file/file-owner.ts';
import { type HomeFile, filesOf } from '../file/store.ts';
import {
  type AssistanceParty,
  type AssistanceState,
  photoParties,
  photosMax,
} from './assistance-state.ts';
import { type Assistance, assistance } from './contract.ts';

/** Photos of a request as files. */
export const photosOfRequest = (request: string): FileOwner => ({
  ownerClass: 'assistance',
  owner: request,
});

const { party: partySchema } = assistance.shape.photos.element.shape;

interface Situation {
  readonly state: AssistanceState;
  readonly isReached: boolean;
  readonly party: AssistanceParty;
}

/** Photos of a request, and how many more the side of the caller may add. */
export async function photosFor(
  db: Database,
  access: Pick<Access, 'installationId'>,
  { request, ...situation }: Situation & { readonly request: string },
): Promise<Pick<Assistance, 'photos' | 'photosLeft'>> {
  const files = await filesOf(db, access, photosOfRequest(request));
  const mayRemove = photoParties[situation.state].remove.includes(situation.party);
  return {
    photos: files.map((file) => ({
      photo: file.fileId,
      party: partySchema.parse(file.party),
      width: file.width ?? 0,
      height: file.height ?? 0,
      madeAt: file.madeAt.toString(),
      isRemovable: mayRemove && file.party === situation.party,
    })),
    photosLeft: mayAddPhotos(situation) ? photosLeft(files, situation.party) : 0,
  };
}

export const mayAddPhotos = ({ state, isReached, party }: Situation): boolean =>
  isReached && photoParties[state].add.includes(party);

export const photosLeft = (
  files: readonly Pick<HomeFile, 'party'>[],
  party: AssistanceParty,
): number => Math.max(0, photosMax - files.filter((file) => file.party === party).length);
