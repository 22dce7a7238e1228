import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import type { KeptForm } from '../../../pwa/kept-forms.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { about } from '../../../ui/icons.ts';
import { clock } from '../../../ui/icons-of-things.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

interface WaitingRequestProps {
  readonly kept: KeptForm;
  readonly isOffline: boolean;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

/** A request on this device: it waits for a connection, is being sent, or was refused. */
export function WaitingRequest({ kept, isOffline, onChange, onDelete }: WaitingRequestProps) {
  const text = useText();
  const formats = useFormats();
  const { fields, writtenAt, refused } = kept;
  const state = refused !== null ? 'refused' : isOffline ? 'waiting' : 'sending';
  return (
    <Section title={text('assistance.kept-request')}>
      <div role="status">
        <Banner
          icon={state === 'refused' ? about : clock}
          tone={refused === null ? undefined : 'trouble'}
        >
          {text(
            refused === 'no-partner' ? 'assistance.kept-no-partner' : `assistance.kept-${state}`,
          )}
        </Banner>
      </div>
      <RowList>
        <Row
          strong
          title={text(`assistance.symptom-${fields['symptom'] ?? 'something-else'}`)}
          note={
            <>
              {fields['description'] !== '' && (
                <span className="care-note">
                  <bdi>{fields['description']}</bdi>
                </span>
              )}
              <span className="care-note">
                {text('assistance.kept-written', { time: formats.dateTime(writtenAt) })}
              </span>
            </>
          }
        />
      </RowList>
      {refused === 'no-partner' && (
        <ButtonLink href={paths.servicePartner(fields['installation'])} wide>
          {text('assistance.find-partner')}
        </ButtonLink>
      )}
      <ButtonRow spread="even">
        <Button type="button" onClick={onChange}>
          {text('assistance.kept-change')}
        </Button>
        <Button type="button" look="quiet" onClick={onDelete}>
          {text('assistance.kept-delete')}
        </Button>
      </ButtonRow>
    </Section>
  );
}
