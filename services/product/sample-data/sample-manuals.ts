import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ManualList, manualList } from '../manual/manual-list.ts';

/** Folder of the manuals of sample models, in the form that `hearth manuals import` reads. */
export const sampleManualFolder = join(import.meta.dirname, 'manuals');

export async function sampleManuals(): Promise<{
  readonly folder: string;
  readonly list: ManualList;
}> {
  const text = await readFile(join(sampleManualFolder, 'manuals.json'), 'utf8');
  return { folder: sampleManualFolder, list: manualList.parse(JSON.parse(text)) };
}
