import type { ReceivedTransfer } from '@hearth/product/transfer/contract.ts';
import { Fragment } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Details, Section } from '../../../ui/section.tsx';
import { TermsSections } from '../../overview/terms-and-conditions/terms-sections.tsx';
import { acceptTransferForm, declineTransferForm } from './form.ts';
import { textOfTerms } from './terms-text.ts';

/** Takes the home with the terms of what moves, or declines it. */
export function AnswerForms({
  offer: { actions, terms },
  answer,
}: {
  readonly offer: Pick<ReceivedTransfer, 'actions' | 'terms'>;
  readonly answer: FormAnswer | undefined;
}) {
  const text = useText();
  const read = textOfTerms(terms);
  const mayAccept = actions.includes('accept');
  const hasChanged = answer?.faults.some(({ code }) => code === 'terms-changed') ?? false;
  return (
    <>
      {terms.length > 0 && <Terms terms={terms} mayAccept={mayAccept} isOpen={hasChanged} />}
      {mayAccept && (
        // Other terms are another form, whose mark is not set.
        <CheckedForm key={read} form={acceptTransferForm} answer={answer} initial={{ read }}>
          <input type="hidden" name="read" value={read} />
          {terms.length > 0 ? (
            <MarkField name="agreed" />
          ) : (
            <input type="hidden" name="agreed" value="yes" />
          )}
          <SendButton busyText={text('transfer.sending')}>{text('transfer.accept')}</SendButton>
        </CheckedForm>
      )}
      {actions.includes('decline') && (
        <CheckedForm form={declineTransferForm} answer={answer}>
          <SendButton look="quiet">{text('transfer.decline')}</SendButton>
        </CheckedForm>
      )}
    </>
  );
}

/** The terms in force of the packages that move, to read before they are accepted, and how they differ from what the person has accepted before. */
function Terms({
  terms: all,
  mayAccept,
  isOpen,
}: Pick<ReceivedTransfer, 'terms'> & { readonly mayAccept: boolean; readonly isOpen: boolean }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section
      title={text('transfer.terms')}
      note={mayAccept ? text('transfer.terms-what') : undefined}
    >
      {all.map(({ terms, version, validFrom, title, sections, changes }) => (
        <Fragment key={`${terms} ${version}`}>
          <Details open={isOpen} summary={title}>
            <TermsSections sections={sections}>
              <p className="small">
                {text('transfer.terms-version', {
                  version: formats.number(version),
                  day: formats.day(validFrom, 'full'),
                })}
              </p>
            </TermsSections>
          </Details>
          {changes && (
            <Details
              open={isOpen}
              summary={text('transfer.terms-changes', { version: formats.number(changes.from) })}
            >
              <TermsSections sections={changes.sections}>
                <p className="small">{text('transfer.terms-change-marks')}</p>
              </TermsSections>
            </Details>
          )}
        </Fragment>
      ))}
    </Section>
  );
}
