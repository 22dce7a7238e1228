import { join } from 'node:path';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import type { ErrorGroup } from '@hearth/product/error-report/contract.ts';
import { expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { operatorErrors } from './operator-errors.ts';
import { createOperatorPass } from './operator-pass.ts';
import type { SourcePositions } from './source-positions.ts';

const clock = fakeClock('2026-01-15T10:00:00Z');
const operatorPass = createOperatorPass(new Uint8Array(32).fill(2));
const group: ErrorGroup = {
  group: '0123456789abcdef',
  source: 'server',
  type: 'TypeError',
  message: '</h2><script>alert(1)</script>',
  frames: [{ file: 'web/server/app.ts', function: 'render', line: 7, column: null }],
  framesVersion: 'a1',
  count: 3,
  firstSeenAt: '2026-01-14T10:00:00.000Z',
  lastSeenAt: '2026-01-15T09:00:00.000Z',
  versions: ['a1'],
  resolvedAt: null,
};

function pageIn(
  environment: string,
  list: () => Promise<readonly ErrorGroup[] | null>,
  sources?: SourcePositions,
) {
  const backend = {
    clock,
    operatorPass,
    errors: { list },
    settings: {
      environment,
      publicUrl: new URL('https://home.example'),
      formTargets: [],
      brand: valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth')),
    },
  };
  const app = operatorErrors(backend as unknown as Backend, sources);
  return async (cookie = '') =>
    await app.request('https://home.example/internal/errors', {
      headers: { cookie },
    });
}

test('outside of feature the page opens with a valid operator pass alone', async () => {
  const open = pageIn('master', async () => [group]);
  expect((await open()).status).toBe(404);
  expect((await open('__Host-pass=1768485600000.forged')).status).toBe(404);
  const pass = `__Host-pass=${operatorPass.issue(clock.now())}`;
  const opened = await open(pass);
  expect(opened.status).toBe(200);
  const html = await opened.text();
  expect(html).toContain('TypeError: &lt;/h2&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script');
  expect(opened.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(opened.headers.get('content-security-policy')).not.toContain('script-src');
  clock.advance({ hours: 13 });
  expect((await open(pass)).status).toBe(404);
});

test('a stack has its places in the sources, and says when the version has no source map', async () => {
  const pass = `__Host-pass=${operatorPass.issue(clock.now())}`;
  const frame = { file: 'assets/root-BG6N0PmP.js', function: 'a', line: 1, column: 9 };
  const page = async (isWithoutMap: boolean) => {
    const place = { file: 'web/app/<root>.tsx', line: 7, column: 3 };
    const sources: SourcePositions = {
      find: async (stacks) =>
        stacks.map(() => ({ positions: [isWithoutMap ? null : place], isWithoutMap })),
    };
    const open = pageIn('master', async () => [{ ...group, frames: [frame] }], sources);
    return await (await open(pass)).text();
  };
  const mapped = await page(false);
  expect(mapped).toContain('a assets/root-BG6N0PmP.js:1:9<br>web/app/&lt;root&gt;.tsx:7:3');
  expect(mapped).not.toContain('No source map');
  expect(await page(true)).toContain('No source map of version a1 is here');
});

test('the page says when the list is empty or cannot be read', async () => {
  const pass = `__Host-pass=${operatorPass.issue(clock.now())}`;
  const empty = await pageIn('master', async () => [])(pass);
  expect(await empty.text()).toContain('No error has been reported.');
  expect((await pageIn('master', async () => null)(pass)).status).toBe(503);
});
