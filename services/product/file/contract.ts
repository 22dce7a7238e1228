import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Things of a home that files belong to; each decides who may see, add and remove its files. */
export const fileOwnerClasses = ['assistance', 'maintenance-entry'] as const;

/** `document`: a PDF, stored as it was sent and only downloaded. */
export const fileKinds = ['photo', 'document'] as const;

/** Answer of an endpoint that adds a file. */
export const addedFile = z.object({ file: z.uuid(), kind: z.enum(fileKinds) });

/** The name of a document, as it was sent; a photo loses its name. */
export const fileQuery = z.object({ name: z.string().max(1000).optional() });

export const fileSize = z.object({ size: z.enum(['full', 'small']) });

/** A PDF of a request or of the log. */
export const addedDocument = z.object({
  document: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  madeAt: instant,
});
