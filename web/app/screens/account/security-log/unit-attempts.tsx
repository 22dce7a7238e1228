import type { ProductClient } from '../../../../server/backend.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { alert, check } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

type Answer = Awaited<ReturnType<ProductClient['listAttempts']>>;
export type UnitAttempts = Extract<Answer, { ok: true }>['value'];

/** Attempts to prove one of the person's units, and the person's own attempts; other people are not named. */
export function UnitAttemptList({ attempts }: { attempts: UnitAttempts }) {
  const text = useText();
  const formats = useFormats();
  if (attempts.length === 0) return null;
  return (
    <Section title={text('unit-log.title')}>
      <RowList>
        {attempts.map(({ attempt, at, outcome, isOwn, serial }) => (
          <Row
            key={attempt}
            icon={outcome === 'right' ? check : alert}
            title={text(isOwn ? `unit-log.own-${outcome}` : `unit-log.other-${outcome}`)}
            note={
              <>
                {formats.dateTime(at)}
                {serial !== null && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{serial}</bdi>
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}
