/** As it is written to: blanks gone, the domain in lower case. The part before the @ is its owner's. */
export function writtenEmail(typed: string): string {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at) + email.slice(at).toLowerCase();
}

/** As it is compared: nobody keeps two mailboxes that differ by capitals only. */
export function emailKey(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}
