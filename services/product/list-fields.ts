import { z } from 'zod';

/** Text of an operator in every language of the app. */
export const textIn = (lengthMax: number) => {
  const text = z.string().trim().min(1).max(lengthMax);
  return z.strictObject({ en: text, de: text, ar: text });
};

/** Name of an entry in an operator's list: small letters, digits and hyphens. */
export const listId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)
  .max(60);
