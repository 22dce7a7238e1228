/** What the page's clients may send and where; in the page's HTML, so nothing secret. */
export interface Reporting {
  /** Container of the tag manager. */
  readonly tags?: string;
}
