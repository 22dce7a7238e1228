/** A mixed-integer linear programme in row-wise form: minimise cost x + offset, lower <= row x <= upper. */
export interface LinearProgramme {
  readonly columns: number;
  readonly rows: number;
  readonly cost: Float64Array;
  readonly offset: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** 1 for an integer column. */
  readonly integer: Uint8Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Column, coefficient, column, coefficient, … */
export type LinearTerms = readonly number[];

export interface ProgrammeBuilder {
  /** Adds a column and returns its index. */
  column(lower: number, upper: number, cost?: number): number;
  binary(cost?: number): number;
  /** Adds a row and returns its index. */
  row(lower: number, upper: number, terms: LinearTerms): number;
  bound(column: number, lower: number, upper: number): void;
  addCost(column: number, cost: number): void;
  addOffset(value: number): void;
  build(): LinearProgramme;
}

/** Builder of a programme. Coefficients of zero are left out. */
export function programmeBuilder(): ProgrammeBuilder {
  const cost: number[] = [];
  const lower: number[] = [];
  const upper: number[] = [];
  const integer: number[] = [];
  const rowLower: number[] = [];
  const rowUpper: number[] = [];
  const starts: number[] = [0];
  const indices: number[] = [];
  const values: number[] = [];
  let offset = 0;
  const column = (from: number, to: number, each = 0): number => {
    integer.push(0);
    lower.push(from);
    upper.push(Math.max(from, to));
    return cost.push(each) - 1;
  };
  return {
    column,
    binary(each = 0) {
      const added = column(0, 1, each);
      integer[added] = 1;
      return added;
    },
    row(from, to, terms) {
      for (let i = 0; i < terms.length; i += 2) {
        const value = terms[i + 1] ?? 0;
        if (value === 0) continue;
        indices.push(terms[i] ?? 0);
        values.push(value);
      }
      starts.push(indices.length);
      rowUpper.push(to);
      return rowLower.push(from) - 1;
    },
    bound(column, from, to) {
      lower[column] = from;
      upper[column] = Math.max(from, to);
    },
    addCost(column, each) {
      cost[column] = (cost[column] ?? 0) + each;
    },
    addOffset(value) {
      offset += value;
    },
    build: () => ({
      columns: cost.length,
      rows: rowLower.length,
      cost: Float64Array.from(cost),
      offset,
      lower: Float64Array.from(lower),
      upper: Float64Array.from(upper),
      integer: Uint8Array.from(integer),
      rowLower: Float64Array.from(rowLower),
      rowUpper: Float64Array.from(rowUpper),
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    }),
  };
}
