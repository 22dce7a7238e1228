import { buildId } from '../build-id.ts';

const storageKey = 'chunk-failed';

/** Reloads the document after a deferred part failed to load; false if that was tried already, so that the error is shown. */
export function reloadOnce(error: unknown): boolean {
  return isCodeMissing(error) && loadDocumentOnce(location.href);
}

/** Whether an error is a failed module import, by each browser's message. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed|module script/i.test(
      error.message,
    )
  );
}

/** Several parts of a page can fail at once: the first has asked for the document. */
let isLoading = false;

/** Loads a document once per build and address, unless the person just acted, to prevent reload loops. */
function loadDocumentOnce(address: string): boolean {
  if (isLoading) return true;
  const tried = `${buildId} ${address}`;
  if (sessionStorage.getItem(storageKey) === tried && !navigator.userActivation?.isActive) {
    window.stop();
    return false;
  }
  sessionStorage.setItem(storageKey, tried);
  isLoading = true;
  // An address with a fragment would only scroll.
  location.assign(address.split('#', 1)[0] ?? address);
  return true;
}
