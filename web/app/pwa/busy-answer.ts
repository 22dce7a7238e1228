/** The body of a 503 in place of a page's data: the server has too many requests, and nothing of this one was done. */
export const busyAnswer = 'busy';
