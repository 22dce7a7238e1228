// @module-tag long
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** Log lines of a process that runs this program. */
function linesOf(program: string): readonly Record<string, unknown>[] {
  const file = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  const script = `import { createLogger } from ${file};
    const log = createLogger({ level: 'info', service: 'test' });
    ${program}`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(ran.stderr).toBe('');
  return ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const canary = 'Qk3xCANARYv9Zt';

describe('secrets are not logged', () => {
  const programs: Record<string, string> = {
    'by its name': `log.info({ password: '${canary}', token: '${canary}', refreshToken: '${canary}' }, 'x')`,
    'by its name, in other writings': `log.info({ client_secret: '${canary}', 'set-cookie': '${canary}', Authorization: '${canary}', codeVerifier: '${canary}' }, 'x')`,
    'however deep': `log.info({ a: { b: { c: { d: [{ accessToken: '${canary}' }] } } } }, 'x')`,
    'as an object or a list': `log.info({ tokens: ['${canary}'], secret: { it: '${canary}' } }, 'x')`,
    'as a code of OAuth': `log.info({ code: '${canary}' }, 'x')`,
    'in an error': `log.error({ err: Object.assign(new Error('x'), { password: '${canary}' }) }, 'x')`,
    'in what an error came from': `log.error({ err: new Error('x', { cause: Object.assign(new Error('y'), { config: { token: '${canary}' } }) }) }, 'x')`,
    'in a message': `log.info('asked with Bearer ${canary}')`,
    'in the message of an error': `log.error(new Error('https://user:${canary}@vendor.example failed'))`,
    'in an address': `log.info({ url: 'https://vendor.example/cb?code=${canary}&state=${canary}&x=1' }, 'x')`,
    'as a signed token': `log.info({ given: 'eyJhbGciOiJIUzI1NiJ9.${canary}.${canary}' }, 'x')`,
    'of a child': `log.child({ token: '${canary}' }).info({ at: 1 }, 'x')`,
  };
  test('neither by name, in texts, in errors nor in child loggers', () => {
    const names = Object.keys(programs);
    const written = linesOf(Object.values(programs).join(';\n'));
    expect(written).toHaveLength(names.length);
    for (const [index, line] of written.entries())
      expect([names[index], JSON.stringify(line)]).toEqual([
        names[index],
        expect.not.stringContaining(canary),
      ]);
  });
});

test('other values are logged', () => {
  const [first, second] = linesOf(`
    log.info({ code: 'address-refused', requestId: 'r-1', ms: 5, at: new Date(0), none: null }, 'request');
    log.error({ err: Object.assign(new Error('no way'), { code: 'ECONNREFUSED' }) }, 'failed')`);
  expect(first).toMatchObject({
    service: 'test',
    level: 'info',
    code: 'address-refused',
    requestId: 'r-1',
    ms: 5,
    at: '1970-01-01T00:00:00.000Z',
    none: null,
    msg: 'request',
  });
  expect(second).toMatchObject({ err: { type: 'Error', message: 'no way', code: 'ECONNREFUSED' } });
  expect(JSON.stringify(second)).toContain('stack');
});

test('a logged text cannot begin a line of its own', () => {
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 30 }), 200);
  const nasty = [
    'a\r\n{"level":"error","msg":"forged"}',
    '\u2028x\u2029',
    '\u0000\u001b[2J',
    ...texts,
  ];
  const written = linesOf(
    `for (const text of ${JSON.stringify(nasty)}) log.info({ given: text }, text);`,
  );
  expect(written).toHaveLength(nasty.length);
  for (const [index, line] of written.entries()) expect(line['given']).toBe(nasty[index]);
});
