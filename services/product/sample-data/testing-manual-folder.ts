import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualList } from '../manual/manual-list.ts';
import { sampleManualFolder, sampleManuals } from './sample-manuals.ts';

/** Fills a folder with the sample manuals and a PDF, the energy label of `Ember 8`. */
export async function fillManualFolder(
  folder: string,
): Promise<{ readonly folder: string; readonly list: ManualList }> {
  const { list } = await sampleManuals();
  const label: ManualList['manuals'][number] = {
    manual: 'ember-label',
    kind: 'energy-label',
    models: ['Ember 8'],
    unitKinds: [],
    version: '1',
    files: { en: 'label.pdf' },
    titles: { en: 'Energy label Ember 8' },
  };
  const filled = { manuals: [...list.manuals, label] };
  await cp(sampleManualFolder, folder, { recursive: true });
  await writeFile(join(folder, 'label.pdf'), '%PDF-1.7\n%%EOF\n');
  await writeFile(join(folder, 'manuals.json'), JSON.stringify(filled));
  return { folder, list: filled };
}
