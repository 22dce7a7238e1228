import type { fileKinds, fileOwnerClasses } from './contract.ts';

export interface FileOwner {
  readonly ownerClass: (typeof fileOwnerClasses)[number];
  /** Id of the request, or of the entry of the maintenance log. */
  readonly owner: string;
}

export type FileKind = (typeof fileKinds)[number];

/** Files of each kind that one side may add to one owner. */
export const filesMax: Readonly<Record<FileKind, number>> = { photo: 6, document: 4 };

/** Bytes of all files of a home, as they are stored: about 300 photos. */
export const homeBytesMax = 200 * 1024 * 1024;
