import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagesOf } from './open-api-pages.ts';

// node dev/open-api.ts: writes the services' OpenAPI pages anew.
const folder = join(import.meta.dirname, '..', 'docs', 'api');
for (const [name, page] of await pagesOf()) {
  const file = join(folder, `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
  process.stdout.write(`${file}\n`);
}
// The closed embedded database is kept open for a next use, which would keep this process.
process.exit(0);
