import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Row, RowList } from '../ui/rows.tsx';
import { AttentionCard } from '../ui/notices.tsx';
import type { FieldValue, Values } from './rule.ts';

export interface ConflictNoticeProps {
  /** Labels of the form's fields by name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly stored: Values;
  readonly typed: Values;
  /** Address of the page with the stored values. */
  readonly reload: string;
}

/** Both values of every field that another page has changed meanwhile, with the two ways on. */
export default function ConflictNotice({ labels, stored, typed, reload }: ConflictNoticeProps) {
  const text = useText();
  const textOf = (value: FieldValue | undefined): string => {
    if (value === true || value === false) return text(value ? 'conflict.yes' : 'conflict.no');
    if (value === null || value === undefined || value === '') return text('conflict.empty');
    return typeof value === 'string' ? value : value.join(', ');
  };
  const changed = Object.keys(labels).filter(
    (name) => textOf(stored[name]) !== textOf(typed[name]),
  );
  return (
    <AttentionCard
      icon={warning}
      kicker={text('conflict.kicker')}
      title={text('conflict.title')}
      actions={<ButtonLink href={reload}>{text('conflict.take-stored')}</ButtonLink>}
    >
      <p>{text('conflict.what-next')}</p>
      <RowList>
        {changed.map((name) => (
          <Row
            key={name}
            strong
            title={text(labels[name] ?? name)}
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
