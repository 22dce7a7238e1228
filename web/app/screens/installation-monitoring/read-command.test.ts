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
    expect(read({ to: '49' })).toEqual({
      ok: true,
      input: {
        installation: filled.installation,
        unit: filled.unit,
        command: { kind: 'set', point: filled.point, name: filled.name, to: 49 },
        precondition: 48,
        idempotencyKey: expect.stringMatching(/^page-1\.[\da-z]+$/),
      },
    });
  });

  it('is a number as the person’s language writes it', () => {
    expect(read({ typed: '48,5' })).toMatchObject({ ok: true, input: { command: { to: 48.5 } } });
    expect(read({ typed: '48.5' }, 'en-GB')).toMatchObject({
      ok: true,
      input: { command: { to: 48.5 } },
    });
  });

  it('keeps the kind of the value', () => {
    expect(read({ kind: 'boolean', to: 'true', precondition: 'false' })).toMatchObject({
      input: { command: { to: true }, precondition: false },
    });
    expect(read({ kind: 'text', to: '1', precondition: '' })).toMatchObject({
      input: { command: { to: '1' }, precondition: null },
    });
  });

  it('has another key for another value, and the same for the same', () => {
    const key = (to: string) => {
      const result = read({ to });
      return result.ok ? result.input.idempotencyKey : null;
    };
    expect(key('49')).toBe(key('49'));
    expect(key('49')).not.toBe(key('50'));
  });

  it('returns the typed text if it is no number', () => {
    expect(read({ typed: 'warm' })).toMatchObject({
      ok: false,
      problem: { code: 'not-a-number', typed: 'warm', key: keyOf(filled) },
    });
    expect(read({ typed: '' })).toMatchObject({ ok: false, problem: { code: 'not-a-number' } });
  });

  it.each(['installation', 'unit', 'point', 'name', 'idempotency'])(
    'is nothing without its %s',
    (name) => {
      expect(read({ to: '49', [name]: '' })).toMatchObject({
        ok: false,
        problem: { code: 'form-incomplete' },
      });
    },
  );

  it.each(['NaN', 'Infinity', '1e999', 'x'])('takes no %s for a number', (to) => {
    expect(read({ to })).toMatchObject({ ok: false });
  });

  it('does not take a file for a value', () => {
    const form = new FormData();
    form.set('to', new File(['x'], 'x'));
    expect(commandInputOf(form, 'en-GB').ok).toBe(false);
  });
});

it('names a place on the page by letters that an address can carry', () => {
  expect(keyOf({ unit: filled.unit, point: '2 "', name: 'schedule.any.enabled' })).toMatch(
    /^[\w-]+$/,
  );
});
