import type { Problem } from '@hearth/platform/problem.ts';
import type { Text } from '../i18n/use-text.ts';

/** Codes that have a sentence of their own; everything else is told by its kind. */
const known = new Set([
  'body-too-large',
  'identity-unavailable',
  'too-many-tries',
  'unavailable',
  'timed-out',
]);

/** A service's code as a sentence of the page's language. */
export function problemText(text: Text, problem: Pick<Problem, 'code' | 'kind'>): string {
  if (known.has(problem.code)) return text(`problem.${problem.code}`);
  switch (problem.kind) {
    case 'unavailable':
    case 'bad-upstream':
      return text('problem.unavailable');
    case 'timed-out':
      return text('problem.timed-out');
    case 'too-many':
      return text('problem.too-many-tries');
    default:
      return text('problem.unexpected');
  }
}
