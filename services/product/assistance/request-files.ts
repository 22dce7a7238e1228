import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { leftOf } from '../file/add-file.ts';
import type { FileOwner } from '../file/file-owner.ts';
import { listedFiles } from '../file/listed-files.ts';
import { filesOf } from '../file/store.ts';
import { type AssistanceParty, type AssistanceState, fileParties } from './assistance-state.ts';
import { type Assistance, assistance } from './contract.ts';

/** A request as the owner of files. */
export const filesOfRequest = (request: string): FileOwner => ({
  ownerClass: 'assistance',
  owner: request,
});

const { party: partySchema } = assistance.shape.photos.element.shape;

interface Situation {
  readonly state: AssistanceState;
  readonly isReached: boolean;
  readonly party: AssistanceParty;
}

type RequestFiles = Pick<Assistance, 'photos' | 'photosLeft' | 'documents' | 'documentsLeft'>;

/** Photos and documents of a request, and how many more the side of the caller may add. */
export async function filesFor(
  db: Database,
  access: Pick<Access, 'installationId'>,
  { request, ...situation }: Situation & { readonly request: string },
): Promise<RequestFiles> {
  const files = await filesOf(db, access, filesOfRequest(request));
  const mayRemove = fileParties[situation.state].remove.includes(situation.party);
  const left = mayAddFiles(situation) ? leftOf(files, situation.party) : { photo: 0, document: 0 };
  return {
    ...listedFiles(files, ({ party }) => ({
      party: partySchema.parse(party),
      isRemovable: mayRemove && party === situation.party,
    })),
    photosLeft: left.photo,
    documentsLeft: left.document,
  };
}

export const mayAddFiles = ({ state, isReached, party }: Situation): boolean =>
  isReached && fileParties[state].add.includes(party);
