/** One line of CSV (RFC 4180); null is an empty cell, a list or an object is JSON. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Escapes text that a spreadsheet would take for a formula with an apostrophe (OWASP, CSV injection); numbers stay. */
function csvCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const written = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const text = /^[=+\-@\t\r\n]/.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
