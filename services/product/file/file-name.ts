/** The longest name; file systems have 255 bytes. */
const charactersMax = 100;

/**
 * The name of a sent document for lists and downloads: its last part without control characters, marks of direction and characters that
 * file systems refuse.
 */
export function documentName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.pdf$/i, '')
    .trim();
  const characters = Array.from(name)
    .slice(0, charactersMax)
    .join('')
    .replace(/[. ]+$/, '');
  return `${characters === '' ? 'document' : characters}.pdf`;
}
