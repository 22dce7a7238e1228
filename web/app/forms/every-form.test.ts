import { expect, it } from 'vitest';
import { compiled } from './compile.ts';
import type { FormSpec } from './form-spec.ts';

const files = import.meta.glob<Record<string, unknown>>(
  '../**/{form,forms,*-form,*-forms,wizard}.ts',
  {
    eager: true,
  },
);

const isForm = (value: unknown): value is FormSpec =>
  typeof value === 'object' && value !== null && 'fields' in value && 'later' in value;

const forms = Object.entries(files).flatMap(([path, file]) =>
  Object.values(file)
    .filter(isForm)
    .map((form) => [form.name, path, form] as const),
);

it('finds the forms of the screens', () => {
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.map(([name]) => name)).toContain('sign-up');
});

it.each(forms)('%s in %s asks for rules that there are', (_, __, form) => {
  expect(() => compiled(form)).not.toThrow();
});

it('no two forms have one name', () => {
  const names = forms.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});
