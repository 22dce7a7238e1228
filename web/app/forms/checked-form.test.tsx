import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormAnswer } from './answer.ts';
import { CheckedForm } from './checked-form.tsx';
import { MarkField, RadioField, SelectField, SendButton, TextField } from './fields.tsx';
import { SecretField } from './secret-field.tsx';
import { defineForm } from './form-spec.ts';

const form = defineForm({
  name: 'move',
  fields: {
    email: { label: 'E-mail', native: { type: 'email', required: true, maxLength: 254 } },
    password: { label: 'Password', native: { type: 'password', required: true } },
    country: { label: 'Country', native: { required: true } },
    rooms: { label: 'Rooms', as: 'list' },
    heating: { label: 'Heating' },
    agreed: { label: 'Agreed', as: 'mark' },
  },
});

const countries = ['DE', 'AT'].map((value) => ({ value, label: value }));

beforeAll(() => {
  i18n.load('en', {
    'forms.email': '{_field_} is no address.',
    'forms.failed': '{count} wrong.',
    'forms.refused': 'Not done.',
    'forms.stale': 'Changed meanwhile.',
    'forms.not-valid': '{_field_} is not valid.',
  });
  i18n.activate('en');
});

function drawn(props: Partial<Parameters<typeof CheckedForm>[0]> = {}): string {
  const element = (
    <CheckedForm form={form} {...props}>
      <TextField name="email" />
      <SecretField name="password" showLabel="Show" hideLabel="Hide" />
      <SelectField name="country" options={countries} />
      <SelectField name="rooms" multiple options={countries} />
      <RadioField name="heating" options={countries} />
      <MarkField name="agreed" />
      <SendButton>Send</SendButton>
    </CheckedForm>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

const answer: FormAnswer = {
  form: 'move',
  status: 422,
  values: { email: 'x', country: 'AT', rooms: ['DE'], heating: 'AT', agreed: true },
  faults: [
    { field: 'email', code: 'email' },
    { field: 'country', code: 'no-such-code' },
  ],
  idempotency: 'second',
};

describe('CheckedForm on the server', () => {
  it('renders labels and attributes, without faults', () => {
    const markup = drawn({ initial: { email: 'a@b.example' } });
    expect(markup).toContain('<label class="field-label" for="field-email">E-mail</label>');
    expect(markup).toMatch(/<input[^>]*type="email"[^>]*maxLength="254"[^>]*value="a@b.example"/);
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('role="alert"');
  });

  it('contains the hidden envelope fields', () => {
    const envelope = { installation: 'i', version: 3, idempotency: 'first' };
    const markup = drawn({ envelope });
    for (const hidden of [
      'name="form" value="move"',
      'name="installation" value="i"',
      'name="version" value="3"',
      'name="idempotency" value="first"',
    ])
      expect(markup).toContain(`<input type="hidden" ${hidden}/>`);
    expect(drawn({ envelope, answer })).toContain('name="idempotency" value="second"');
  });

  it('a returned form has its values, the faults at their fields and the focus at the first', () => {
    const markup = drawn({ answer });
    expect(markup).toMatch(/<input[^>]*value="x"/);
    expect(markup).toContain('aria-describedby="field-email-error"');
    expect(markup).toContain('<a href="#field-email">E-mail is no address.</a>');
    expect(markup).toContain('Country is not valid.');
    expect(markup).toContain('2 wrong.');
    expect(markup).toMatch(/<option value="AT" selected="">/);
    expect(markup).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
    expect(markup.match(/autofocus/gi)).toHaveLength(1);
    expect(markup).not.toMatch(/type="password"[^>]*value=/);
  });

  it('a fault of the whole form is shown above it', () => {
    const faults = [{ field: null, code: 'home-changed', kind: 'stale' as const }];
    const markup = drawn({ answer: { ...answer, faults } });
    expect(markup).toContain('Not done.');
    expect(markup).toContain('Changed meanwhile.');
    expect(markup).not.toContain('aria-invalid');
  });

  it('ignores the answer for another form of the same kind', () => {
    const markup = drawn({ instance: 'second', answer });
    expect(markup).not.toContain('role="alert"');
    expect(markup).toContain('id="field-second-email"');
    expect(markup).toContain('name="form" value="move.second"');
  });

  it('without scripts the focus is on the first option of a group', () => {
    const faults = [{ field: 'heating', code: 'not-valid' }];
    expect(drawn({ answer: { ...answer, faults } })).toMatch(
      /<input type="radio"[^>]*autofocus[^>]*value="DE"|<input[^>]*value="DE"[^>]*autofocus/i,
    );
  });
});
