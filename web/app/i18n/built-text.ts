import type { I18n } from '@lingui/core';

/** Looks up texts in the catalogues of the build. Throws for a missing text: then the build is older than the server. */
export const builtText =
  (i18n: I18n) =>
  (id: string, values?: Readonly<Record<string, string | number>>): string => {
    if (!(id in i18n.messages))
      throw new Error(`the web build has no text ${id}: build it again with \`npm run build\``);
    return i18n._(id, values === undefined ? undefined : { ...values });
  };
