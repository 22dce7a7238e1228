import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagesOf } from './open-api-pages.ts';

// Part of npm run docs: writes the OpenAPI pages of the services.
const folder = join(import.meta.dirname, '..', 'docs', 'api');
for (const [name, page] of await pagesOf()) {
  const file = join(folder, `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
  process.stdout.write(`${file}\n`);
}
// The embedded database stays open for reuse and would keep this process running.
process.exit(0);
