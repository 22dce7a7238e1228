import type { Kind, Problem } from '@hearth/platform/problem.ts';

export interface SignUpProblem {
  readonly field: 'name' | 'email' | 'password';
  readonly code: string;
  readonly kind: Kind;
}

/** As the identity provider asks for it (NIST SP 800-63B-4): long, and nothing else about it. */
const passwordLengthMin = 15;
const passwordLengthMax = 128;
/** A courtesy: the mail itself proves the address. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What can be said before anything is sent; the service's own answer comes on top. */
export function problemsOf(typed: {
  name: string;
  email: string;
  password: string;
}): readonly SignUpProblem[] {
  const found: SignUpProblem[] = [];
  const add = (field: SignUpProblem['field'], code: string): void => {
    found.push({ field, code, kind: 'invalid' });
  };
  if (typed.name.trim() === '') add('name', 'name-empty');
  if (typed.email === '') add('email', 'email-empty');
  else if (!emailShape.test(typed.email)) add('email', 'email-wrong');
  if (typed.password.length < passwordLengthMin) add('password', 'password-short');
  else if (typed.password.length > passwordLengthMax) add('password', 'password-long');
  return found;
}

/** `/body/password` belongs beside the password; what names no field stands beside the first. */
export function fieldOfProblem(problem: Problem): SignUpProblem['field'] {
  const field = problem.at?.split('/')[2];
  return field === 'email' || field === 'password' ? field : 'name';
}

const ownSentences = new Set([
  'name-empty',
  'name-not-allowed',
  'email-empty',
  'email-wrong',
  'password-short',
  'password-long',
  'password-too-common',
  'password-contains-name',
]);

/** The message of what is wrong with a field; a rule that has no sentence of its own gets the field's general one. */
export function messageOf({ field, code }: Pick<SignUpProblem, 'field' | 'code'>): string {
  if (ownSentences.has(code)) return `sign-up.${code}`;
  return {
    name: 'sign-up.name-not-allowed',
    email: 'sign-up.email-wrong',
    password: 'sign-up.password-long',
  }[field];
}
