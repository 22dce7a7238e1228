/** Where the offline page leaves room for what this device can open; its worker fills that in. */
export const cachedPagesId = 'kept';
/** Why the page is not here; or, for whoever has signed out without a connection, what has become of that. */
export const reasonId = 'why';
export const signedOutId = 'left';

export function cachedAtText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
