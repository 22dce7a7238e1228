import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { isolated } from './isolated.ts';

export type Translate = (
  id: string,
  values?: Readonly<Record<string, string | number | null>>,
) => string;

/** Translates message ids in the language of the page. */
export function useText(): Translate {
  return textOf(useLingui().i18n);
}

/** Translates message ids. An unknown id is returned as it is; callers mark a vendor's own names themselves. */
export const textOf =
  (i18n: I18n): Translate =>
  (id, values) =>
    i18n.messages[id] === undefined
      ? id
      : i18n._(id, values === undefined ? undefined : apart(values, i18n.locale));

function apart(
  values: NonNullable<Parameters<Translate>[1]>,
  locale: string,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    found[name] = typeof value === 'string' ? isolated(value, locale) : value;
  }
  return found;
}
