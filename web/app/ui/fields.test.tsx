import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { RadioGroup } from './choice.tsx';
import { DayField } from './day-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field, fieldId } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SegmentLinks, SegmentRadios } from './segments.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';

test('a label is tied to its control', () => {
  const field = renderToStaticMarkup(<Field label="E-mail" name="email" />);
  expect(field).toContain('for="field-email"');
  expect(field).toContain('id="field-email" name="email"');
  const select = renderToStaticMarkup(
    <Select
      label="Language"
      name="language"
      options={[{ value: 'de', label: 'Deutsch', lang: 'de' }]}
    />,
  );
  expect(select).toContain('for="field-language"');
  expect(select).toContain('<option value="de" lang="de">Deutsch</option>');
});

test('an error marks the control invalid and is read before the hint', () => {
  const markup = renderToStaticMarkup(
    <Field label="Serial" name="serial" hint="On the label" error="The 8th place cannot be O." />,
  );
  expect(markup).toContain('aria-invalid="true"');
  expect(markup).toContain('aria-describedby="field-serial-error field-serial-hint"');
  expect(markup).toContain('id="field-serial-error"');
});

test('a read-only field shows its reason and takes no input', () => {
  const markup = renderToStaticMarkup(
    <Field label="E-mail" name="email" fixed="Confirmed in May" />,
  );
  expect(markup).toContain('readOnly=""');
  expect(markup).toContain('Confirmed in May');
});

test('the summary of errors leads to each field', () => {
  const markup = renderToStaticMarkup(
    <ErrorSummary
      title="One thing"
      problems={[{ fieldId: fieldId('email'), text: 'No e-mail' }]}
    />,
  );
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('<a href="#field-email">No e-mail</a>');
  expect(renderToStaticMarkup(<ErrorSummary title="None" problems={[]} />)).toBe('');
});

test('a password can be pasted, and has a show button only with scripts', () => {
  const markup = renderToStaticMarkup(
    <PasswordField label="Password" name="password" showLabel="Show" hideLabel="Hide" />,
  );
  expect(markup).toContain('type="password"');
  expect(markup).not.toContain('Show');
});

test('an unavailable button is disabled with its reason as description', () => {
  const markup = renderToStaticMarkup(<Button unavailable="The tank is full.">Boost</Button>);
  expect(markup).toMatch(/disabled="" aria-describedby="(.+?)".*id="\1">The tank is full\./);
});

test('a busy button submits nothing', () => {
  const markup = renderToStaticMarkup(
    <Button busy busyText="Sending">
      Send
    </Button>,
  );
  expect(markup).toContain('type="button"');
  expect(markup).toContain('aria-busy="true"');
  expect(markup).toContain('Sending');
});

test('the current segment is the current page', () => {
  const markup = renderToStaticMarkup(
    <SegmentLinks
      label="Period"
      items={[
        { href: '/day', label: 'Day' },
        { href: '/week', label: 'Week', current: true },
      ]}
    />,
  );
  expect(markup).toContain('<a href="/week" class="segment" aria-current="page">Week</a>');
  expect(markup.match(/aria-current/g)).toHaveLength(1);
});

test('segments in a form post the chosen value', () => {
  const markup = renderToStaticMarkup(
    <SegmentRadios
      legend="Mode"
      name="mode"
      value="off"
      options={[
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ]}
    />,
  );
  expect(markup).toMatch(/name="mode"[^>]*checked="" value="off"/);
});

test('radios share a name under one legend', () => {
  const markup = renderToStaticMarkup(
    <RadioGroup
      legend="Size"
      name="size"
      options={[{ value: '1', label: 'One' }]}
      error="Choose"
    />,
  );
  expect(markup).toContain('<legend class="field-legend">Size</legend>');
  expect(markup).toContain('aria-describedby="field-size-error"');
});

test('an unconfirmed switch shows the state that still holds', () => {
  const markup = renderToStaticMarkup(
    <Switch label="Boost" name="boost" failure="Still off." defaultChecked={false} />,
  );
  expect(markup).toContain('role="switch"');
  expect(markup).toContain('aria-describedby="field-boost-error"');
  expect(markup).toContain('Still off.');
});

test('a valid day is repeated in words beneath its field, before the hint', () => {
  const words = (day: string) => (day === '2026-03-10' ? 'Tuesday 10 March 2026' : null);
  const field = { label: 'From', name: 'from', words, hint: 'Of the contract' };
  const markup = renderToStaticMarkup(<DayField {...field} defaultValue="2026-03-10" />);
  expect(markup).toMatch(/type="date"[^>]*aria-describedby="field-from-hint"/);
  expect(markup).toContain('>Tuesday 10 March 2026</bdi>Of the contract');
  const fixed = <DayField {...field} defaultValue="2026-03-10" fixed="It has begun." />;
  expect(renderToStaticMarkup(fixed)).toMatch(/Tuesday 10 March 2026<.bdi>.*It has begun\./);
  expect(renderToStaticMarkup(<DayField {...field} defaultValue="2026-02-30" />)).not.toContain(
    'bdi',
  );
});
