import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';

/** `guest`: nobody is signed in. */
export const flagGroups = ['guest', 'person'] as const;

const version = z.string().regex(/^\d{1,4}(?:\.\d{1,4}){0,2}$/);

/** All parts that are given must hold. */
export const flagCondition = z.strictObject({
  /** Primary subtags, e.g. `de`. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .min(1)
    .max(50)
    .optional(),
  /** ISO 3166, e.g. `AT`. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .max(50)
    .optional(),
  groups: z.array(z.enum(flagGroups)).min(1).optional(),
  /** Of the app; this one and later ones. */
  versionFrom: version.optional(),
  /** Of the app; earlier ones only. */
  versionBefore: version.optional(),
  /** Share of devices or homes; always the same ones, and those of a smaller share are among them. */
  percent: z.number().min(0).max(100).optional(),
});
export type FlagCondition = z.infer<typeof flagCondition>;

export const flagRule = z.object({
  flag: z.string(),
  value: z.string(),
  condition: flagCondition,
});
export type FlagRule = z.infer<typeof flagRule>;

/** The first rule of a flag whose condition holds decides. */
export const flagTemplate = z.object({
  /** Number of changes so far; 0 before the first. */
  changeNo: z.int(),
  rules: z.array(flagRule),
});
export type FlagTemplate = z.infer<typeof flagTemplate>;

export const flagContract = {
  getFlagTemplate: endpoint({
    method: 'get',
    path: '/v1/flags',
    summary: 'Rules of the feature flags, as the operator has set them',
    resource: 'flag',
    verb: 'read',
    roles: ['service'],
    answer: flagTemplate,
  }),
};
