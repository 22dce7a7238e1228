/** Folders and files whose exported names and parameters are not plain yet; the list only shrinks. */
export const wordsNotYet: readonly string[] = [
  'packages/platform/database/',
  'packages/platform/files/',
  'packages/platform/http/',
  'packages/platform/process/',
  'packages/platform/testing/',
  'packages/qr/decoding-budget.ts',
  'web/app/screens/account/',
  'web/app/screens/demo/',
  'web/app/screens/energy/',
  'web/app/screens/installation-details/',
  'web/app/screens/installation-monitoring/',
  'web/server/',
];

/** Names of exported types with more than one meaning; the list only shrinks. */
export const typeNamesTwice: ReadonlySet<string> = new Set();
