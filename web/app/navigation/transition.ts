/** Duration of the fade-out, and of the fade-in after it. */
const fadeMs = 120;

let leaving: Animation | undefined;

/**
 * Fades the page out when the next one is loaded. The page still takes clicks and keys; another navigation (`signal`) cancels the
 * fade.
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

/** Fades in the page on screen. */
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
