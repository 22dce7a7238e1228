/** Type that the drivers return for a column: see `packages/platform/database/column-types.ts`. */
export interface ColumnType {
  readonly scalar: ColumnScalar;
  readonly isArray: boolean;
}

export type ColumnScalar = 'string' | 'number' | 'boolean' | 'Date' | 'Uint8Array' | 'unknown';

/** Column type by type oid; undefined for a type that no statement returns. */
export function columnTypeOf(typeOid: number): ColumnType | undefined {
  const scalar = scalars.get(typeOid);
  if (scalar) return { scalar, isArray: false };
  const item = arrays.get(typeOid);
  return item && { scalar: item, isArray: true };
}

/** Items of floating-point arrays are slots of readings, which may be empty; items of other arrays are never null. */
export function typeTextOf(typeOid: number): string | undefined {
  const type = columnTypeOf(typeOid);
  if (!type?.isArray) return type?.scalar;
  return floatArrays.has(typeOid)
    ? `readonly (${type.scalar} | null)[]`
    : `readonly ${type.scalar}[]`;
}

const scalars = new Map<number, ColumnScalar>([
  ...each('boolean', 16),
  // int8, int2, int4, oid, float4, float8
  ...each('number', 20, 21, 23, 26, 700, 701),
  // "char", name, regclass, text, bpchar, varchar, date, time, timestamp, interval, numeric, uuid, pg_lsn
  ...each('string', 18, 19, 2205, 25, 1042, 1043, 1082, 1083, 1114, 1186, 1700, 2950, 3220),
  // void
  ...each('string', 2278),
  ...each('Date', 1184),
  ...each('Uint8Array', 17),
  // json, jsonb
  ...each('unknown', 114, 3802),
]);

const floatArrays = new Set([1021, 1022]);

const arrays = new Map<number, ColumnScalar>([
  ...each('boolean', 1000),
  ...each('number', 1005, 1007, 1016, ...floatArrays),
  // text, varchar, date, uuid
  ...each('string', 1009, 1015, 1182, 2951),
  ...each('Date', 1185),
]);

function each(
  scalar: ColumnScalar,
  ...oids: readonly number[]
): readonly (readonly [number, ColumnScalar])[] {
  return oids.map((oid) => [oid, scalar]);
}
