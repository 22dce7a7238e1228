/** Out, then in: a page has gone before the next one comes. */
const fadeMs = 120;

let leaving: Animation | undefined;

/**
 * Fades the page that is shown, once everything for the next one is there. Nothing is laid over it, so it takes clicks and keys
 * all the while; one that leads elsewhere (`signal`) brings the page back.
 */
export async function fadeOutPage(signal: AbortSignal): Promise<void> {
  const page = document.querySelector('main');
  if (!page || prefersReducedMotion() || document.hidden) return;
  leaving?.cancel();
  const animation = fade(page, [1, 0]);
  leaving = animation;
  signal.addEventListener('abort', () => animation.cancel(), { once: true });
  await new Promise((resolve) => setTimeout(resolve, fadeMs));
}

/** Brings in the page that is there now. */
export function fadeInPage(): void {
  leaving?.cancel();
  leaving = undefined;
  const page = document.querySelector('main');
  if (page && !prefersReducedMotion())
    fade(page, [0, 1]).onfinish = (event) => cancelled(event.target);
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const fade = (page: Element, opacity: [number, number]): Animation =>
  page.animate({ opacity }, { duration: fadeMs, easing: 'linear', fill: 'both' });

const cancelled = (target: EventTarget | null): void => {
  if (target instanceof Animation) target.cancel();
};
