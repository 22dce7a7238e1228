/** Browsers make their offer to install when they like, which may be before anything here can take it. */
let earlyOffer: Event | null = null;

/** Begins with the page itself; what the installable app is made of comes once the page is there and rests. */
export function startPwa(): void {
  const keep = (event: Event): void => {
    event.preventDefault();
    earlyOffer = event;
  };
  addEventListener('beforeinstallprompt', keep);
  const begin = async (): Promise<void> => {
    const { beginLate } = await import('./begin-late.ts');
    removeEventListener('beforeinstallprompt', keep);
    await beginLate(earlyOffer);
  };
  const whenResting = (): void => {
    const run = (): void => void begin().catch(() => undefined);
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4_000 });
    else setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') whenResting();
  else addEventListener('load', whenResting, { once: true });
}
