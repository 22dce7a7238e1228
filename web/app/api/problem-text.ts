import type { Problem } from '@hearth/core/problem.ts';
import type { Translate } from '../i18n/use-text.ts';

/** Codes with their own sentence; others use the sentence of their kind. */
const codesWithSentence = new Set([
  'body-too-large',
  'identity-unavailable',
  'too-many-attempts',
  'unavailable',
  'timed-out',
]);

/** Sentence for a service's code. */
export function problemText(text: Translate, problem: Pick<Problem, 'code' | 'kind'>): string {
  if (codesWithSentence.has(problem.code)) return text(`problem.${problem.code}`);
  switch (problem.kind) {
    case 'unavailable':
    case 'bad-upstream':
      return text('problem.unavailable');
    case 'timed-out':
      return text('problem.timed-out');
    case 'too-many':
      return text('problem.too-many-attempts');
    default:
      return text('problem.unexpected');
  }
}
