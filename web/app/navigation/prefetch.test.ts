import { describe, expect, it } from 'vitest';
import { mayPrefetch } from './prefetch.ts';
import { screenFiles } from './screen-files.ts';

describe('mayPrefetch', () => {
  it.each([
    [{ onLine: true }, true],
    [{ onLine: true, connection: { effectiveType: '4g' } }, true],
    [{ onLine: true, connection: { effectiveType: '3g', saveData: false } }, true],
    [{ onLine: true, connection: { effectiveType: '2g' } }, false],
    [{ onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
    [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
    [{ onLine: false }, false],
  ])('on a line like %j: %s', (line, may) => {
    expect(mayPrefetch(line)).toBe(may);
  });

  const table = {
    routes: {
      root: { module: '/assets/root.js' },
      appliance: {
        path: '/energy/appliance/:applianceId',
        module: '/assets/a.js',
        imports: ['/assets/b.js'],
      },
      logs: { path: '/energy/appliance/logs', module: '/assets/l.js' },
      rest: { path: '*', module: '/assets/none.js' },
    },
  };

  it.each([
    ['/energy/appliance/logs', ['/assets/l.js']],
    ['/energy/appliance/7', ['/assets/a.js', '/assets/b.js']],
    ['/nowhere', []],
  ])('the code of %s is %j', (pathname, files) => {
    expect(screenFiles(pathname, table)).toEqual(files);
  });
});
