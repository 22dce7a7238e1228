import { withQuery } from './paths.ts';

interface ReaderQuery {
  /** Language of the text, if not that of the page. */
  readonly language?: string | undefined;
  /** Page that the reader leads back to. */
  readonly returnTo?: string | undefined;
  /** Id of a heading. */
  readonly heading?: string | undefined;
}

/** Addresses of manuals, for the pages that lead there. */
export const manualPaths = {
  list: (model?: string) => withQuery('/manual', { model }),
  reader: (manual: string, { language, returnTo, heading }: ReaderQuery = {}) => {
    const address = withQuery(`/manual/${encodeURIComponent(manual)}`, {
      language,
      return: returnTo,
    });
    return heading === undefined ? address : `${address}#${encodeURIComponent(heading)}`;
  },
  file: (file: string) => `/manual/file/${file}`,
};
