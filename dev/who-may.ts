import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withServices } from '@hearth/app/testing-services.ts';
import { whoMayPage } from './who-may-page.ts';

// node dev/who-may.ts: writes docs/who-may.md anew.
const page = await withServices(({ registered }) => whoMayPage(registered));
const file = join(import.meta.dirname, '..', 'docs', 'who-may.md');
await writeFile(file, page);
process.stdout.write(`${file}\n`);
// The closed embedded database is kept open for a next use, which would keep this process.
process.exit(0);
