import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tableClassesPage } from './table-classes-page.ts';

// Part of npm run docs: writes docs/data-classes.md.
const file = join(import.meta.dirname, '..', 'docs', 'data-classes.md');
await writeFile(file, tableClassesPage());
process.stdout.write(`${file}\n`);
