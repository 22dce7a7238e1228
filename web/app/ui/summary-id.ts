/** Of the list of what is wrong with a form, at its top. */
export const summaryId = 'errors';
