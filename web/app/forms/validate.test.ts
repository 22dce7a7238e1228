import { describe, expect, it } from 'vitest';
import { defineForm } from './form-spec.ts';
import type { LaterRule, Values } from './rule.ts';
import { validate } from './validate.ts';

const form = defineForm({
  name: 'move',
  later: ['free'],
  fields: {
    email: { label: 'move.email', rules: 'free|required|email' },
    repeat: { label: 'move.repeat', rules: 'same:email' },
    code: { label: 'move.code', rules: 'min:4|regex:/^\\d+$/', tellsAll: true },
  },
});

const faultsIn = async (values: Values, free?: LaterRule) =>
  (await validate(form, { values, locale: 'en-GB' }, free ? { free } : {})).map(
    ({ field, code }) => `${field} ${code}`,
  );

const good = { email: 'a@b.example', repeat: '', code: '1234' };

describe('validate', () => {
  it('stops at the first failing rule of a field', async () => {
    expect(await faultsIn({ ...good, email: '' })).toEqual(['email required']);
    expect(await faultsIn({ ...good, email: 'x' })).toEqual(['email email']);
  });

  it('reports every failing rule of a field with tellsAll', async () => {
    expect(await faultsIn({ ...good, code: 'ab' })).toEqual(['code min', 'code regex']);
  });

  it('skips empty optional fields, and treats a missing field as empty', async () => {
    expect(await faultsIn({ email: 'a@b.example' })).toEqual([]);
  });

  it('checks rules across fields', async () => {
    expect(await faultsIn({ ...good, repeat: 'c@d.example' })).toEqual(['repeat same']);
  });

  it('runs later rules for valid values only, and takes their narrower code', async () => {
    const requests: unknown[] = [];
    const free: LaterRule = async (value) => {
      requests.push(value);
      return { code: 'taken', params: { since: '2026' } };
    };
    expect(await faultsIn({ ...good, email: 'x' }, free)).toEqual(['email email']);
    expect(await faultsIn({ ...good, email: '' }, free)).toEqual(['email required']);
    expect(requests).toEqual([]);
    expect(await faultsIn(good, free)).toEqual(['email taken']);
    expect(requests).toEqual(['a@b.example']);
  });

  it('a later rule without an answer passes', async () => {
    expect(await faultsIn(good, () => Promise.reject(new Error('down')))).toEqual([]);
    expect(await faultsIn(good)).toEqual([]);
  });

  it('names the arguments of a rule for its message', async () => {
    const faults = await validate(form, {
      values: { ...good, code: '1', repeat: 'x' },
      locale: 'en-GB',
    });
    expect(faults).toEqual([
      { field: 'repeat', code: 'same', params: { other: 'email' } },
      { field: 'code', code: 'min', params: { length: '4' } },
    ]);
  });
});
