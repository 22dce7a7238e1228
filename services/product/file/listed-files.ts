import type { HomeFile } from './store.ts';

/** Photos and documents among files as an answer lists them, each with what its feature adds. */
export function listedFiles<Addition extends object>(
  files: readonly HomeFile[],
  additionOf: (file: HomeFile) => Addition,
) {
  const own = (file: HomeFile) => ({ ...additionOf(file), madeAt: file.madeAt.toString() });
  return {
    photos: files
      .filter(({ kind }) => kind === 'photo')
      .map((file) => ({
        ...own(file),
        photo: file.fileId,
        width: file.width ?? 0,
        height: file.height ?? 0,
      })),
    documents: files
      .filter(({ kind }) => kind === 'document')
      .map((file) => ({
        ...own(file),
        document: file.fileId,
        name: file.name ?? '',
        bytes: file.bytes,
      })),
  };
}
