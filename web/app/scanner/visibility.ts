import type { Camera } from './camera.ts';

/** Installed apps on iOS return without `visibilitychange`, so two more events are watched. */
export function watchVisibility(camera: Camera): () => void {
  const look = (): void => camera.look(!document.hidden);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
    removeEventListener('focus', look);
  };
}
