/** Ids of elements in the offline page that the service worker fills in: the list of cached pages. */
export const cachedPagesId = 'kept';
/** The reason why the page cannot be shown, and the notice of a sign-out without a connection. */
export const reasonId = 'why';
export const signedOutId = 'left';
/** The reason for a visitor without an account, whose pages are not stored. */
export const guestId = 'guest';

export function cachedAtText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
