import { expect, it } from 'vitest';
import { compiled } from './compile.ts';
import { envelope, textFields } from '../api/text-fields.ts';
import { type FormSpec, fieldNames, isSecret } from './form-spec.ts';

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

it.each(forms)('%s in %s uses existing rules only', (_, __, form) => {
  expect(() => compiled(form)).not.toThrow();
});

it('form names are unique', () => {
  const names = forms.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

it.each(forms)('%s in %s: no field has a name of the envelope', (_, __, form) => {
  expect(fieldNames(form).filter((name) => envelope.includes(name))).toEqual([]);
});

it.each(forms)('%s in %s: no secret is kept over a sign-in', (_, __, form) => {
  const posted = new FormData();
  for (const name of fieldNames(form)) posted.append(name, 'typed');
  const kept = textFields(posted).map(([name]) => name);
  const secrets = Object.entries(form.fields).flatMap(([name, field]) =>
    isSecret(field) ? [name] : [],
  );
  expect(kept.filter((name) => secrets.includes(name))).toEqual([]);
});

const drawings = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Forms without the form engine, with the reason. */
const apart: Readonly<Record<string, string>> = {
  '../screens/manual/screen.tsx': 'a choice that the address holds',
  '../screens/request-for-assistance/kept/kept-fields.tsx':
    'is stored on the device, without a connection: the engine sends to the server',
  '../screens/search/search-box.tsx': 'a search (GET), which changes nothing',
  './checked-form.tsx': 'the engine itself',
  '../shell/demo-banner.tsx':
    'one button and no field, on every screen: the engine would be in every first load',
  '../screens/energy/history/period-bar.tsx': 'a question (GET), which changes nothing',
  '../screens/energy/history/range-form.tsx': 'a question (GET), which changes nothing',
  '../screens/installation-monitoring/controls.tsx':
    'each press is a command of its own (on, off, on is three), where the engine takes two presses for one',
  '../screens/installation-monitoring/screen.tsx':
    'asks the vendor once more, beside those controls',
  '../screens/installation-monitoring/offers.tsx':
    'two buttons a unit and nothing to type: the engine would come with every look at the units',
  '../screens/registration/scan-units/qr-scanning/found-units.tsx':
    'one button a unit, for the labels that a camera has read',
  '../screens/service-partner/change-service-partner/search/search-form.tsx':
    'a search (GET), which changes nothing',
};

it('every rendered form uses the form engine, except listed ones with a reason', () => {
  const drawn = Object.entries(drawings).flatMap(([path, source]) =>
    /<(?:form|Form|[a-z]\w*\.Form)[\s>]/.test(source) || /const Posting = /.test(source)
      ? [path]
      : [],
  );
  expect(drawn).toContain('./checked-form.tsx');
  expect(drawn.filter((path) => apart[path] === undefined)).toEqual([]);
});
