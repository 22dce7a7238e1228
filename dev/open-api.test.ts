import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from './open-api-pages.ts';

const pages = await pagesOf();
const folder = join(import.meta.dirname, '..', 'docs', 'api');

test('docs/api matches the contracts; npm run docs writes it', async () => {
  expect([...pages.keys()].toSorted()).toEqual(['energy', 'identity', 'product']);
  for (const [name, page] of pages) {
    const written = await readFile(join(folder, `${name}.json`), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(page));
  }
});

test('every operation has a name, a summary, parameters and responses', async () => {
  for (const page of pages.values()) {
    const { openapi, paths } = JSON.parse(page);
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(3);
    for (const { path, operationId, summary, responses, parameters = [] } of operations) {
      expect([path, operationId, summary]).not.toContain(undefined);
      expect(Object.keys(responses)).toContain('default');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const pathParameters = parameters.filter((parameter) => parameter.in === 'path');
      expect(new Set(pathParameters.map(({ name }) => name))).toEqual(new Set(named));
    }
  }
});

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: object;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}
