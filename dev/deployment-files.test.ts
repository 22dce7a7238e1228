import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/deployment');
const textOf = (path: string): string => readFileSync(path, 'utf8');

const settings = new Set(
  [...textOf(join(root, '.env.example')).matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
);
/** Settings of Node and of the PostgreSQL image. */
const others = new Set(['NODE_COMPILE_CACHE', 'POSTGRES_USER', 'POSTGRES_PASSWORD']);

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(env|service|yaml)$|Containerfile$/.test(name),
);

describe.each(files)('deployment example %s', (name) => {
  const text = textOf(join(folder, name));

  test('has known settings only', () => {
    const named = [
      ...text.matchAll(/(?:^#? ?|^Environment=|\b)([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)(?==|: )/gm),
    ].map(([, setting = '']) => setting);
    expect(named.filter((each) => !settings.has(each) && !others.has(each))).toEqual([]);
  });

  test('starts existing files only', () => {
    const started = [...text.matchAll(/\b((?:app|dev|web|services)\/[\w%/-]+\.ts)\b/g)].flatMap(
      ([, path = '']) =>
        path.includes('%i')
          ? ['identity', 'product', 'energy', 'device-cloud'].map((i) => path.replace('%i', i))
          : [path],
    );
    expect(started.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(started.length > 0 || !name.endsWith('service')).toBe(true);
  });
});

test('the examples are for an environment with real people', () => {
  expect(textOf(join(folder, 'hearth.env'))).toMatch(/^HEARTH_ENVIRONMENT=master$/m);
});
