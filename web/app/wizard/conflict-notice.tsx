import { useLocation } from 'react-router';
import type { FormAnswer } from '../forms/answer.ts';
import type { FieldValue } from '../forms/rule.ts';
import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Row, RowList } from '../ui/rows.tsx';
import { AttentionCard } from '../ui/notices.tsx';
import { stepForm } from './step-form.ts';
import type { WizardStep } from './wizard.ts';

export interface ConflictNoticeProps {
  readonly step: WizardStep;
  readonly answer: FormAnswer;
}

/** Both values of every field that another page has changed meanwhile, with the two ways on. */
export function ConflictNotice({ step, answer }: ConflictNoticeProps) {
  const text = useText();
  const here = useLocation();
  const { values: typed, conflict } = answer;
  const stored = conflict?.stored ?? {};
  const { fields } = stepForm(step, typed);
  const textOf = (value: FieldValue | undefined): string => {
    if (value === true || value === false) return text(value ? 'conflict.yes' : 'conflict.no');
    if (value === null || value === undefined || value === '') return text('conflict.empty');
    return typeof value === 'string' ? value : value.join(', ');
  };
  const changed = Object.keys(fields).filter(
    (name) => textOf(stored[name]) !== textOf(typed[name]),
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
      <RowList>
        {changed.map((name) => (
          <Row
            key={name}
            strong
            title={text(fields[name]?.label ?? name)}
            note={
              <>
                {text('conflict.stored')}: <bdi>{textOf(stored[name])}</bdi>
                <br />
                {text('conflict.typed')}: <bdi>{textOf(typed[name])}</bdi>
              </>
            }
          />
        ))}
      </RowList>
    </AttentionCard>
  );
}
