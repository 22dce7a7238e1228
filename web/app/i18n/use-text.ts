import { useLingui } from '@lingui/react';

export type Text = (
  id: string,
  values?: Readonly<Record<string, string | number | null>>,
) => string;

/**
 * The words of the page's language by their key. A key without words comes back as it is: the checks find it when it is ours, and
 * when it is a maker's own word the caller says so.
 */
export function useText(): Text {
  const { i18n } = useLingui();
  return (id, values) =>
    i18n.messages[id] === undefined
      ? id
      : i18n._(id, values === undefined ? undefined : { ...values });
}
