import { describe, expect, it } from 'vitest';
import { keyOf } from './command-form.ts';
import { commandInputOf } from './read-command.ts';

const filled = {
  intent: 'command',
  installation: '018f0000-0000-7000-8000-000000000001',
  unit: '018f0000-0000-7000-8000-000000000100',
  point: 'domesticHotWaterTank',
  name: 'dhwSetPoint',
  kind: 'number',
  precondition: '48',
  idempotency: 'page-1',
};

function read(fields: Readonly<Record<string, string>>, locale = 'de-DE') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) form.set(name, value);
  return commandInputOf(form, locale);
}

describe('what a control asks for', () => {
  it('is the value on the button that was pressed', () => {
    expect(read({ desired: '49' })).toEqual({
      ok: true,
      wish: {
        installation: filled.installation,
        unit: filled.unit,
        point: filled.point,
        name: filled.name,
        desired: 49,
        precondition: 48,
        idempotencyKey: expect.stringMatching(/^page-1\.[\da-z]+$/),
      },
    });
  });

  it('is a number as the person’s language writes it', () => {
    expect(read({ typed: '48,5' })).toMatchObject({ ok: true, wish: { desired: 48.5 } });
    expect(read({ typed: '48.5' }, 'en-GB')).toMatchObject({ ok: true, wish: { desired: 48.5 } });
  });

  it('keeps the kind of the value', () => {
    expect(read({ kind: 'boolean', desired: 'true', precondition: 'false' })).toMatchObject({
      wish: { desired: true, precondition: false },
    });
    expect(read({ kind: 'text', desired: '1', precondition: '' })).toMatchObject({
      wish: { desired: '1', precondition: null },
    });
  });

  it('has another key for another value, and the same for the same', () => {
    const key = (desired: string) => {
      const wish = read({ desired });
      return wish.ok ? wish.wish.idempotencyKey : null;
    };
    expect(key('49')).toBe(key('49'));
    expect(key('49')).not.toBe(key('50'));
  });

  it('comes back with what was typed when it is no number', () => {
    expect(read({ typed: 'warm' })).toMatchObject({
      ok: false,
      problem: { code: 'not-a-number', typed: 'warm', key: keyOf(filled) },
    });
    expect(read({ typed: '' })).toMatchObject({ ok: false, problem: { code: 'not-a-number' } });
  });

  it.each(['installation', 'unit', 'point', 'name', 'idempotency'])(
    'is nothing without its %s',
    (name) => {
      expect(read({ desired: '49', [name]: '' })).toMatchObject({
        ok: false,
        problem: { code: 'form-incomplete' },
      });
    },
  );

  it.each(['NaN', 'Infinity', '1e999', 'x'])('takes no %s for a number', (desired) => {
    expect(read({ desired })).toMatchObject({ ok: false });
  });

  it('does not take a file for a value', () => {
    const form = new FormData();
    form.set('desired', new File(['x'], 'x'));
    expect(commandInputOf(form, 'en-GB').ok).toBe(false);
  });
});

it('names a place on the page by letters that an address can carry', () => {
  expect(keyOf({ unit: filled.unit, point: '2 "', name: 'schedule.any.enabled' })).toMatch(
    /^[\w-]+$/,
  );
});
