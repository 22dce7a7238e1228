/** Address for sending: trimmed, the domain in lower case, the local part unchanged. */
export function writtenEmail(typed: string): string {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at) + email.slice(at).toLowerCase();
}

/** Address for comparison: without case, since two mailboxes never differ by case alone. */
export function emailKey(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}
