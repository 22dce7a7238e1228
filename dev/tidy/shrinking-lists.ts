/** Folders and files whose exported names and parameters are not plain yet; the list only shrinks. */
export const wordsNotYet: readonly string[] = ['web/app/screens/account/'];

/** Names of exported types with more than one meaning; the list only shrinks. */
export const typeNamesTwice: ReadonlySet<string> = new Set();
