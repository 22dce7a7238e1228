import { useState } from 'react';
import type { FormAnswer } from './answer.ts';

/**
 * The version that the person has seen who types into a form. The controls hold the values with which the form was opened when the page
 * reads its data again, so the version stays too. A conflict shows the newer values.
 */
export function useSeenVersion(current: number, answer: FormAnswer | undefined): number {
  const [seen, setSeen] = useState(current);
  if (answer?.status === 412 && seen !== current) setSeen(current);
  return seen;
}
