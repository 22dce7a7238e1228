/** Id of the error summary at the top of a form. */
export const summaryId = 'errors';
