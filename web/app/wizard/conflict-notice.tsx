import { useLocation } from 'react-router';
import type { FormAnswer } from '../forms/answer.ts';
import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { fieldId } from '../ui/field.tsx';
import { AttentionCard } from '../ui/notices.tsx';
import { stepForm } from './step-form.ts';
import type { WizardStep } from './wizard.ts';

export interface ConflictNoticeProps {
  readonly step: WizardStep;
  readonly answer: FormAnswer;
}

/** The fields that another page has changed meanwhile, with the two ways on. Each field shows the other value itself. */
export function ConflictNotice({ step, answer }: ConflictNoticeProps) {
  const text = useText();
  const here = useLocation();
  const { values: typed, conflict } = answer;
  const stored = conflict?.stored ?? {};
  const { fields } = stepForm(step, typed);
  const changed = Object.keys(fields).filter(
    (name) => String(stored[name] ?? '') !== String(typed[name] ?? ''),
  );
  return (
    <AttentionCard
      icon={warning}
      kicker={text('conflict.kicker')}
      title={text('conflict.title')}
      actions={
        <ButtonLink href={`${here.pathname}${here.search}`}>
          {text('conflict.take-stored')}
        </ButtonLink>
      }
    >
      <p>{text('conflict.what-next')}</p>
      <ul>
        {changed.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{text(fields[name]?.label ?? name)}</a>
          </li>
        ))}
      </ul>
    </AttentionCard>
  );
}
