import { type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { type ColumnScalar, columnTypeOf } from './column-type.ts';
import type { ResultColumn } from './migrated-engine.ts';

/** Differences between a row type and the columns of a statement; columns that the row type leaves out are none. */
export function rowFaults(
  { checker }: Project,
  rowType: Type,
  { columns, text }: { readonly columns: readonly ResultColumn[]; readonly text: string },
): readonly string[] {
  return checker.getPropertiesOfType(rowType).flatMap((property) => {
    const { name } = property;
    const column = columns.find((candidate) => candidate.name === name);
    const type = checker.getTypeOfSymbol(property);
    if (!column || !type)
      return `no column ${name} (there are ${columns.map((present) => present.name).join(', ') || 'none'})`;
    return [...typeFaults(type, column), ...nullFaults(type, column, text)].map(
      (fault) => `${name} is ${checker.typeToString(type)}, ${fault}`,
    );
  });

  function typeFaults(type: Type, { typeOid }: ResultColumn): readonly string[] {
    const expected = columnTypeOf(typeOid);
    if (!expected) return [`its type ${typeOid} is missing in dev/sql/column-type.ts`];
    const { scalar, isArray } = expected;
    const isRight = membersOf(type)
      .filter((member) => !isNullish(member))
      .every((member) => (isArray ? isArrayOf(member, scalar) : isA(member, scalar)));
    return isRight ? [] : [`the column is ${scalar}${isArray ? '[]' : ''}`];
  }

  function isArrayOf(type: Type, scalar: ColumnScalar): boolean {
    if (!checker.isArrayLikeType(type)) return false;
    const items = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    return items.flatMap(membersOf).every((item) => isNullish(item) || isA(item, scalar));
  }

  function isA(type: Type, scalar: ColumnScalar): boolean {
    if (scalar === 'unknown' || type.flags & TypeFlags.Unknown) return true;
    if (scalar === 'Date' || scalar === 'Uint8Array') return type.getSymbol()?.name === scalar;
    const base = {
      string: () => checker.getStringType(),
      number: () => checker.getNumberType(),
      boolean: () => checker.getBooleanType(),
    }[scalar]();
    return checker.isTypeAssignableTo(type, base);
  }
}

/** Faults of nullability, for columns that come from a table; the engine knows none for computed columns. */
function nullFaults(
  type: Type,
  { source, typeOid }: ResultColumn,
  text: string,
): readonly string[] {
  if (!source || columnTypeOf(typeOid)?.scalar === 'unknown') return [];
  const hasNull = membersOf(type).some(isNullish);
  const isNarrowed = new RegExp(String.raw`\b${source.column}\s+is\s+not\s+null\b`, 'i').test(text);
  if (source.isNullable && !hasNull && !isNarrowed) return ['the column may be null'];
  const isOuter = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text);
  return !source.isNullable && hasNull && !isOuter ? ['the column is never null'] : [];
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function isNullish({ flags }: Type): boolean {
  return (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
}
