import { loadFormInput } from './load-form-input.ts';

/** Class of the link to the choice of language. */
export const languageLink = 'frame-language';

/**
 * Stores what was typed before the link to the choice of language is followed. The document listens, so that a press counts before
 * React has hydrated the page.
 */
export function watchLanguagePress(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.classList.contains(languageLink) || !isPlainPress(event)) return;
    event.preventDefault();
    void loadFormInput().then((formInput) => {
      formInput?.saveFormInput();
      location.assign(link.href);
    });
  });
}

/** A press that opens the link here, not in another tab or window. */
const isPlainPress = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);
