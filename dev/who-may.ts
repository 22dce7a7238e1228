import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withServices } from '@hearth/app/testing-services.ts';
import { whoMayPage } from './who-may-page.ts';

// Part of npm run docs: writes docs/who-may.md.
const page = await withServices(({ registered }) => whoMayPage(registered));
const file = join(import.meta.dirname, '..', 'docs', 'who-may.md');
await writeFile(file, page);
process.stdout.write(`${file}\n`);
// The embedded database stays open for reuse and would keep this process running.
process.exit(0);
