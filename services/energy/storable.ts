/** PostgreSQL keeps no NUL in a text, and half a surrogate pair is not Unicode. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
