import { useLingui } from '@lingui/react';

export type Text = (
  id: string,
  values?: Readonly<Record<string, string | number | null>>,
) => string;

/** The words of the page's language by their key. A key that is missing fails the checks, not the page. */
export function useText(): Text {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values === undefined ? undefined : { ...values });
}
