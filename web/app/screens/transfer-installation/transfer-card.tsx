import type { Transfer } from '@hearth/product/transfer/contract.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import type { FormSpec } from '../../forms/form-spec.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShell } from '../../shell-context.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { refuseUndoForm, undoTransferForm, withdrawOfferForm } from './form.ts';
import { OfferRows } from './offer-rows.tsx';

/** Whether something can still be done, or is still to happen. */
export const isCurrent = ({ state, actions }: Transfer): boolean =>
  state === 'offered' || state === 'accepted' || actions.length > 0;

interface TransferCardProps {
  readonly transfer: Transfer;
  /** To the form of any transfer on the page. */
  readonly answer: FormAnswer | undefined;
  readonly idempotency: string;
}

/** A transfer for one of its two people: its state, and what the person may do. */
export function TransferCard(props: TransferCardProps) {
  const text = useText();
  const formats = useFormats();
  const { transfer } = props;
  const { home, state, party, expiresAt, endedAt, actions } = transfer;
  return (
    <Section title={home === '' ? text('transfer.unnamed') : <bdi>{home}</bdi>}>
      <p>{useStateText()(transfer)}</p>
      {(state === 'offered' || state === 'accepted') && (
        <RowList>
          <OfferRows offer={transfer} />
          {state === 'offered' && (
            <Row title={text('transfer.valid-until')} value={formats.dateTime(expiresAt)} />
          )}
        </RowList>
      )}
      {endedAt !== null && <p className="small">{formats.dateTime(endedAt, 'full')}</p>}
      {transfer.undoUntil !== null && actions.length > 0 && <Agreement transfer={transfer} />}
      {actions.includes('withdraw') && (
        <ActionForm {...props} form={withdrawOfferForm} button={text('transfer.withdraw')} />
      )}
      {actions.includes('undo') && (
        <ActionForm
          {...props}
          form={undoTransferForm}
          button={text(state === 'completed' ? 'transfer.undo' : 'transfer.undo-agree')}
        />
      )}
      {actions.includes('refuse-undo') && (
        <ActionForm
          {...props}
          form={refuseUndoForm}
          button={text(
            state === `undo-by-${party}` ? 'transfer.undo-step-back' : 'transfer.undo-refuse',
          )}
        />
      )}
    </Section>
  );
}

/** Sentence about the state of a transfer for the person. */
function useStateText() {
  const text = useText();
  const formats = useFormats();
  return ({ state, party, day }: Transfer): string => {
    switch (state) {
      case 'offered':
        return text('transfer.is-offered');
      case 'accepted':
        return party === 'giver'
          ? text('transfer.is-accepted')
          : text('transfer.taken-on', { day: day ? formats.day(day, 'full') : '' });
      case 'completed':
      case 'undo-by-giver':
      case 'undo-by-taker':
        return text(party === 'giver' ? 'transfer.is-given' : 'transfer.is-taken');
      case 'undone':
        return text(party === 'giver' ? 'transfer.is-back' : 'transfer.is-returned');
      case 'declined':
      case 'withdrawn':
      case 'expired':
      case 'ended':
        return text(`transfer.is-${state}`);
    }
  };
}

/** Who has agreed to undo a transfer, and until when it can be undone. */
function Agreement({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  const formats = useFormats();
  const { state, party, undoUntil } = transfer;
  const other = party === 'giver' ? 'taker' : 'giver';
  const answerOf = (each: 'giver' | 'taker'): string =>
    text(state === `undo-by-${each}` ? 'transfer.agreed-yes' : 'transfer.agreed-open');
  return (
    <>
      <p>{text('transfer.undo-what')}</p>
      <EndedPackages transfer={transfer} />
      <RowList label={text('transfer.undo-agreement')}>
        <Row title={text('transfer.you')} value={answerOf(party)} />
        <Row title={text(`transfer.other-${other}`)} value={answerOf(other)} />
        {undoUntil !== null && (
          <Row title={text('transfer.undo-until')} value={formats.dateTime(undoUntil)} />
        )}
      </RowList>
    </>
  );
}

/** Effect of undoing on the packages that the transfer has ended. */
function EndedPackages({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  const tag = useShell()?.language.tag ?? 'en';
  if (transfer.endedPackages.length === 0) return null;
  return (
    <RowList label={text('transfer.ended-packages')}>
      {transfer.endedPackages.map(({ entitlement, names, isPaidBack }) => (
        <Row
          key={entitlement}
          title={names[tag]}
          note={text(isPaidBack ? 'transfer.stays-ended' : 'transfer.runs-again')}
        />
      ))}
    </RowList>
  );
}

function ActionForm({
  transfer: { transfer, installation },
  answer,
  idempotency,
  form,
  button,
}: TransferCardProps & { readonly form: FormSpec; readonly button: string }) {
  const text = useText();
  const isAnswered = answer?.form === `${form.name}.${transfer}`;
  return (
    <CheckedForm
      form={form}
      instance={transfer}
      answer={isAnswered ? answer : undefined}
      initial={{ transfer }}
      envelope={{ installation, idempotency }}
    >
      <input type="hidden" name="transfer" value={transfer} />
      <SendButton look="secondary" busyText={text('transfer.sending')}>
        {button}
      </SendButton>
    </CheckedForm>
  );
}
