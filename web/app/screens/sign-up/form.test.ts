import { describe, expect, it } from 'vitest';
import { validate } from '../../forms/validate.ts';
import { signUpForm } from './form.ts';

const good = {
  name: 'Mara',
  email: 'mara@example.org',
  password: 'a house with a view',
  agreed: true,
  policy: '2026-11-22',
};

async function wrong(typed: Partial<typeof good>): Promise<readonly string[]> {
  const faults = await validate(signUpForm, { values: { ...good, ...typed }, locale: 'en-GB' });
  return faults.map(({ field, code }) => `${field} ${code}`);
}

describe('signing up', () => {
  it('has nothing to say about what is right', async () => {
    expect(await wrong({})).toEqual([]);
  });

  it('lists every fault of every field', async () => {
    expect(await wrong({ name: ' ', email: '', password: '', agreed: false })).toEqual([
      'name required',
      'email required',
      'password required',
      'agreed required',
    ]);
  });

  it.each(['mara', 'mara@', '@example.org', 'mara@example', 'ma ra@example.org'])(
    'finds %s no address',
    async (email) => {
      expect(await wrong({ email })).toEqual(['email email']);
    },
  );

  it('counts a password of 15 to 128 characters as good', async () => {
    expect(await wrong({ password: 'x'.repeat(14) })).toEqual(['password min']);
    expect(await wrong({ password: 'x'.repeat(15) })).toEqual([]);
    expect(await wrong({ password: 'x'.repeat(129) })).toEqual(['password max']);
  });
});
