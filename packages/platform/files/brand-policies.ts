import { z } from 'zod';

const paragraph = z.string().min(1).max(2_000);
const heading = z.string().min(1).max(120);

const policy = z.strictObject({
  title: heading,
  lead: paragraph,
  sections: z
    .array(
      z.strictObject({
        title: heading,
        text: z.array(paragraph).default([]),
        points: z.array(paragraph).default([]),
      }),
    )
    .min(1),
});

/** Terms of use and privacy notice in one language, with the changes of each version. */
export const policies = z.strictObject({
  terms: policy,
  privacy: policy,
  changes: z.array(z.strictObject({ version: z.iso.date(), points: z.array(paragraph).min(1) })),
});
export type Policies = z.infer<typeof policies>;
export type Policy = z.infer<typeof policy>;
