import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, numberIn, readCsv } from './csv-table.ts';

const faultsOf = (text: string, columns: readonly string[] = []) => {
  const read = readCsv(text, columns);
  return read.ok ? [] : read.faults;
};

describe('a CSV table', () => {
  it('is read with quotes, commas and line breaks in them, a byte order mark and any line ends', () => {
    const read = readCsv('\uFEFFa,b\r\n"x, ""y""\nz",1\r\n\r\n2,3', ['a', 'b']);
    if (!read.ok) throw new Error('not read');
    const { table } = read;
    expect(table.records.map(({ line }) => line)).toEqual([2, 5]);
    expect(table.records.map((record) => cellOf(table, record, 'a'))).toEqual(['x, "y"\nz', '2']);
    expect(cellOf(table, { line: 2, cells: ['1', '2'] }, 'c')).toBe('');
  });

  it('reports line and column of a fault', () => {
    expect(faultsOf('')).toEqual([{ code: 'empty', line: 1, column: '' }]);
    expect(faultsOf('a;b\n1;2')).toEqual([
      { code: 'not-separated-by-commas', line: 1, column: '' },
    ]);
    expect(faultsOf('a,b\n')).toEqual([{ code: 'no-rows', line: 1, column: '' }]);
    expect(faultsOf('a,b\n1\n1,2,3')).toEqual([
      { code: 'has-1-cells-of-2', line: 2, column: 'b' },
      { code: 'has-3-cells-of-2', line: 3, column: '' },
    ]);
    expect(faultsOf('a,b\n1,"2')).toEqual([{ code: 'quote-not-closed', line: 2, column: '' }]);
    expect(faultsOf('a,b\n"1"2,3')).toEqual([{ code: 'text-after-quote', line: 2, column: '' }]);
    expect(faultsOf('a,a\n1,2', ['a', 'b'])).toEqual([
      { code: 'column-twice', line: 1, column: 'a' },
      { code: 'column-missing', line: 1, column: 'b' },
    ]);
  });

  it('gives back every text that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), (cells) => {
        const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
        const head = cells.map((_, i) => `c${i}`).join(',');
        const read = readCsv(`${head}\n${quoted}\n`, []);
        expect(read.ok && read.table.records[0]?.cells).toEqual(cells);
      }),
    );
  });

  it('takes only plain decimals for numbers', () => {
    expect(['1', '-0.5', '1e3', '.5', '+2.'].map(numberIn)).toEqual([1, -0.5, 1000, 0.5, 2]);
    for (const cell of ['', 'NaN', '1,5', '0x10', 'Infinity', '1e999', '1 kW'])
      expect(numberIn(cell)).toBeNull();
  });
});
