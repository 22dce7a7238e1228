import type { WaitingAssistance } from '@hearth/product/assistance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { warning } from '../../ui/icons.ts';
import { clock } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

/** Requests for assistance that nobody at the company has answered, late ones first. */
export function Waiting({ waiting }: { waiting: readonly WaitingAssistance[] }) {
  const text = useText();
  return (
    <Section title={text('partner.waiting')}>
      <RowList look="panel" label={text('partner.waiting')}>
        {waiting.map((request) => (
          <WaitingRow key={request.request} waiting={request} />
        ))}
      </RowList>
    </Section>
  );
}

function WaitingRow({ waiting }: { waiting: WaitingAssistance }) {
  const text = useText();
  const { installation, home, timeZone, request, number, urgency, answerBy, isLate } = waiting;
  const formats = useFormats(timeZone);
  return (
    <Row
      icon={isLate ? warning : clock}
      strong
      title={<bdi>{home === '' ? text('partner.a-home') : home}</bdi>}
      note={
        <>
          {text('partner.waiting-one', { number })}
          {answerBy !== null && (
            <>
              <br />
              {text(isLate ? 'partner.waiting-late' : 'partner.waiting-by', {
                time: formats.dateTime(answerBy),
              })}
            </>
          )}
        </>
      }
      value={text(`partner.urgency-${urgency}`)}
      href={carePaths.assistanceRequest(installation, request)}
    />
  );
}
