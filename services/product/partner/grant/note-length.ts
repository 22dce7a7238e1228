/** Length of the text from an owner to a company with a request. */
export const noteLengthMax = 500;
