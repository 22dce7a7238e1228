/** Whether two addresses are taken for one mailbox: case does not count, and a letter may be composed or not. */
export const isSameMailbox = (first: string, second: string): boolean =>
  plain(first) === plain(second);

const plain = (email: string): string => email.trim().normalize('NFC').toLowerCase();
