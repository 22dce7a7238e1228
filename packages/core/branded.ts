/**
 * Nominal types: a checked value has a type name, so that an installation's id cannot be passed as a person's id. These two
 * functions hold the only casts of the repository.
 */
export type Branded<T, Name extends string> = T & { readonly __brand: Name };

export function branded<T, Name extends string>(value: T): Branded<T, Name> {
  return value as Branded<T, Name>;
}

/** The keys of an object with their literal types; `Object.keys` widens to `string[]`. */
export function keysOf<T extends object>(object: T): readonly (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

export type PersonId = Branded<string, 'PersonId'>;
export type InstallationId = Branded<string, 'InstallationId'>;
