export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own member of that name: inherited ones do not count, since recordings and requests are untrusted. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(member, value);
}

export function objectAt(value: unknown, ...names: readonly string[]): JsonObject | undefined {
  const found = memberAt(value, ...names);
  return isObject(found) ? found : undefined;
}

export function numberAt(value: unknown, ...names: readonly string[]): number | undefined {
  const found = memberAt(value, ...names);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function stringAt(value: unknown, ...names: readonly string[]): string | undefined {
  const found = memberAt(value, ...names);
  return typeof found === 'string' ? found : undefined;
}
