/** Things of a home that files belong to; each decides who may see, add and remove its files. */
export const fileOwnerClasses = ['assistance'] as const;

export interface FileOwner {
  readonly ownerClass: (typeof fileOwnerClasses)[number];
  /** Id of the request. */
  readonly owner: string;
}

export type FileKind = 'photo';

/** Bytes of all files of a home, as they are stored: about 300 photos. */
export const homeBytesMax = 200 * 1024 * 1024;
