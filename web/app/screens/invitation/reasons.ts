import type { Problem } from '@hearth/core/problem.ts';

export const invitationReasons = [
  'invitation-unknown',
  'invitation-malformed',
  'invitation-mistyped',
  'invitation-used',
  'invitation-withdrawn',
  'invitation-expired',
  'too-many-attempts',
  'unavailable',
] as const;

/** Reasons why an invitation's code is not valid; each has its own text. */
export function invitationReason({ code, kind }: Pick<Problem, 'code' | 'kind'>): string {
  const isDown = kind === 'timed-out' || kind === 'unavailable';
  return isDown
    ? 'unavailable'
    : (invitationReasons.find((reason) => reason === code) ?? 'invitation-unknown');
}
