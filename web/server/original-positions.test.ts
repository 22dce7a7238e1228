import { SourceMap } from 'node:module';
import fc from 'fast-check';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { originalPositions } from './original-positions.ts';

test('a place is that of the mapping before it in its line; other places have none', () => {
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA,EACC,CCAA;;EADE,C' };
  const at = (line: number, column: number) => ({ line, column });
  const places = [at(3, 9), at(1, 3), at(1, 1), at(1, 90), at(2, 1), at(3, 2), at(3, 3), at(9, 1)];
  expect(originalPositions(map, places)).toEqual([
    null,
    { file: 'a.ts', line: 2, column: 2 },
    { file: 'a.ts', line: 1, column: 1 },
    { file: 'b.ts', line: 2, column: 2 },
    null,
    null,
    { file: 'b.ts', line: 1, column: 4 },
    null,
  ]);
});

/** A minified bundle of this test's own subject. */
async function built() {
  const input = new URL('original-positions.ts', import.meta.url).pathname;
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ minify: true, sourcemap: 'hidden' });
  await bundle.close();
  const { code, map } = output[0];
  if (!map) throw new Error('no map');
  return { code, map };
}

test('every place of a built script is where Node finds it', async () => {
  const { code, map } = await built();
  const node = new SourceMap({ ...map, file: map.file ?? '', sourceRoot: '' });
  const lines = code.split('\n');
  const place = fc.nat(lines.length - 1).chain((line) =>
    fc.record({
      line: fc.constant(line + 1),
      column: fc.integer({ min: 1, max: lines[line]?.length || 1 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      for (const [at, found] of originalPositions(map, places).entries()) {
        const { line = 0, column = 0 } = places[at] ?? {};
        const entry = node.findEntry(line - 1, column - 1);
        // Node passes over the parts that are from no source.
        if (!found || !('originalLine' in entry)) continue;
        expect(found).toEqual({
          file: entry.originalSource,
          line: entry.originalLine + 1,
          column: entry.originalColumn + 1,
        });
      }
    }),
  );
});

test('most of a built script has a place', async () => {
  const { code, map } = await built();
  const first = code.split('\n')[0] ?? '';
  const places = Array.from(first, (_, at) => ({ line: 1, column: at + 1 }));
  const found = originalPositions(map, places).filter((position) => position !== null);
  expect(found.length).toBeGreaterThan(first.length * 0.8);
});

test('text that is no mapping is no place, and ends', () => {
  fc.assert(
    fc.property(fc.string(), (mappings) => {
      const found = originalPositions({ sources: ['a.ts'], mappings }, [{ line: 1, column: 5 }]);
      expect(found).toHaveLength(1);
    }),
  );
});
