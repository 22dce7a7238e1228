import { buildId } from '../build-id.ts';
import { screenFiles } from './screen-files.ts';

const storageKey = 'chunk-failed';

/**
 * Sees to it that the code for an address is there. A newer build may have taken its place: then the whole page is loaded from the
 * server, which needs no code to draw it.
 */
export async function checkScreenCode(pathname: string, address: string): Promise<void> {
  const [file] = screenFiles(pathname);
  if (file === undefined) return;
  try {
    await import(/* @vite-ignore */ file);
  } catch {
    // The router reloads the page that is left when it cannot have the file; this goes where the person wanted, so it comes after.
    await new Promise((resolve) => setTimeout(resolve));
    loadDocumentOnce(address);
  }
}

/** Reloads for a part of a page whose code is gone; false when that has just been tried, and the failure is to be shown. */
export function reloadOnce(error: unknown): boolean {
  return isCodeMissing(error) && loadDocumentOnce(location.href);
}

/** What browsers say of a file of code that they cannot have; each has its own words. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed|module script/i.test(
      error.message,
    )
  );
}

/** Once for each build and address, unless a person asks for it again: a page that fails by itself must not load for ever. */
function loadDocumentOnce(address: string): boolean {
  const tried = `${buildId} ${address}`;
  if (sessionStorage.getItem(storageKey) === tried && !navigator.userActivation?.isActive) {
    window.stop();
    return false;
  }
  sessionStorage.setItem(storageKey, tried);
  location.assign(address);
  return true;
}
