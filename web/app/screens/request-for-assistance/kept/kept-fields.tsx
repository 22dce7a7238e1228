import { symptomSteps, symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { KeptForm } from '../../../pwa/kept-forms.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { about } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';

interface KeptFieldsProps {
  readonly initial: KeptForm['fields'];
  readonly onKeep: (fields: KeptForm['fields']) => void;
  readonly error?: string;
}

/** The request in one form: nothing of it needs the server. */
export function KeptFields({ initial, onKeep, error }: KeptFieldsProps) {
  const text = useText();
  const [symptom, chooseSymptom] = useState(initial['symptom'] ?? '');
  const [isMissing, noteMissing] = useState(false);
  const keep = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)];
    const fields = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
    noteMissing(symptom === '');
    if (symptom !== '') onKeep(fields);
  };
  const chosen = symptoms.find((each) => each === symptom);
  return (
    <Section title={text('assistance.kept-title')} note={text('assistance.kept-note')}>
      {error !== undefined && (
        <Banner icon={about} tone="trouble">
          {error}
        </Banner>
      )}
      <form className="form" onSubmit={keep} noValidate>
        <RadioGroup
          name="symptom"
          legend={text('assistance.what')}
          options={symptoms.map((each) => ({
            value: each,
            label: text(`assistance.symptom-${each}`),
          }))}
          value={symptom}
          onChoose={chooseSymptom}
          {...(isMissing && symptom === '' ? { error: text('assistance.kept-choose') } : {})}
        />
        {chosen && symptomSteps[chosen].length > 0 && (
          <Section title={text('assistance.first')}>
            <ol className="care-steps">
              {symptomSteps[chosen].map((step) => (
                <li key={step}>{text(`assistance.step-${step}`)}</li>
              ))}
            </ol>
          </Section>
        )}
        <Checkbox
          name="heating"
          value="yes"
          label={text('assistance.heating-out')}
          defaultChecked={initial['heating'] === 'yes'}
        />
        <Checkbox
          name="water"
          value="yes"
          label={text('assistance.water-out')}
          defaultChecked={initial['water'] === 'yes'}
        />
        <LongText
          name="description"
          label={text('assistance.description')}
          maxLength={4000}
          defaultValue={initial['description'] ?? ''}
        />
        <Field
          name="contact"
          label={text('assistance.contact')}
          hint={text('assistance.contact-hint')}
          autoComplete="tel"
          maxLength={200}
          defaultValue={initial['contact'] ?? ''}
        />
        <Field
          name="access"
          label={text('assistance.access')}
          hint={text('assistance.access-hint')}
          autoComplete="off"
          maxLength={500}
          defaultValue={initial['access'] ?? ''}
        />
        <Button type="submit" look="main" wide>
          {text('assistance.kept-keep')}
        </Button>
      </form>
    </Section>
  );
}
