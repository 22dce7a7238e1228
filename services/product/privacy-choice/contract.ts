import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { purposes } from './privacy-purposes.ts';

/** Names what was asked: the purposes and their recipients. */
const version = z.string().regex(/^[\w.-]{1,40}$/);

export const privacyChoice = z.object({
  version,
  /** Language in which the person was asked. */
  locale,
  /** What the person allows; everything else is refused. */
  allowed: z.array(z.enum(purposes)).max(purposes.length),
  at: instant,
});
export type PrivacyChoice = z.infer<typeof privacyChoice>;

export const privacyChoiceContract = {
  getPrivacyChoice: endpoint({
    method: 'get',
    path: '/v1/person/privacy-choice',
    summary: 'The latest privacy choice of the calling person; null before the first',
    resource: 'person',
    verb: 'read',
    roles: ['person'],
    answer: z.object({ latest: privacyChoice.nullable() }),
  }),
  choosePrivacy: endpoint({
    method: 'post',
    path: '/v1/person/privacy-choice',
    summary: 'Store a privacy choice; earlier ones stay as a record',
    resource: 'person',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject(privacyChoice.omit({ at: true }).shape),
  }),
};
