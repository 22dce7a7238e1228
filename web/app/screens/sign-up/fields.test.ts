import { describe, expect, it } from 'vitest';
import { fieldOfProblem, messageOf, problemsOf } from './fields.ts';

const good = { name: 'Mara', email: 'mara@example.org', password: 'a house with a view' };
const codes = (typed: Partial<typeof good>) =>
  problemsOf({ ...good, ...typed }).map((problem) => problem.code);

describe('signing up', () => {
  it('has nothing to say about what is right', () => {
    expect(codes({})).toEqual([]);
  });

  it('says everything that is wrong, field by field', () => {
    expect(codes({ name: ' ', email: '', password: '' })).toEqual([
      'name-empty',
      'email-empty',
      'password-short',
    ]);
  });

  it.each(['mara', 'mara@', '@example.org', 'mara@example', 'ma ra@example.org'])(
    'finds %s no address',
    (email) => {
      expect(codes({ email })).toEqual(['email-wrong']);
    },
  );

  it('counts a password of 15 to 128 characters as good', () => {
    expect(codes({ password: 'x'.repeat(14) })).toEqual(['password-short']);
    expect(codes({ password: 'x'.repeat(15) })).toEqual([]);
    expect(codes({ password: 'x'.repeat(129) })).toEqual(['password-long']);
  });

  it('puts the service’s word beside the field it is about', () => {
    expect(fieldOfProblem({ code: 'x', kind: 'invalid', at: '/body/password' })).toBe('password');
    expect(fieldOfProblem({ code: 'x', kind: 'unavailable' })).toBe('name');
  });

  it('has a sentence even for a rule it does not know', () => {
    expect(messageOf({ field: 'email', code: 'too-big' })).toBe('sign-up.email-wrong');
    expect(messageOf({ field: 'password', code: 'password-too-common' })).toBe(
      'sign-up.password-too-common',
    );
  });
});
