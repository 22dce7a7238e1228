/** Fields of a database error, equal on every engine. */
export interface SqlState {
  /** SQLSTATE, e.g. `23505`. */
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
}

export class SqlError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, state: SqlState) {
    super(message);
    this.name = 'SqlError';
    this.code = state.code;
    this.constraint = state.constraint;
    this.table = state.table;
    this.column = state.column;
    this.detail = state.detail;
  }
}

export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
  queryCanceled: '57014',
  lockNotAvailable: '55P03',
  featureNotSupported: '0A000',
} as const;

/** Whether an error has this SQLSTATE and, if given, this constraint. */
export function isSqlError(error: unknown, code: string, constraint?: string): error is SqlError {
  return (
    error instanceof SqlError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Converts a driver's error; other errors are returned unchanged. */
export function asSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqlError) return error;
  const fields: Fields = Object.fromEntries(Object.entries(error));
  if (typeof fields.code !== 'string' || !/^[0-9A-Z]{5}$/.test(fields.code)) return error;
  return new SqlError(error.message, stateOf(fields.code, fields));
}

type Fields = Partial<Record<keyof SqlState, unknown>>;

function stateOf(code: string, fields: Fields): SqlState {
  const { constraint, table, column, detail } = fields;
  return {
    code,
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof detail === 'string' ? { detail } : {}),
  };
}
