import type { Colleagues } from '@hearth/product/colleague/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Address } from '../../../ui/address.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Row } from '../../../ui/rows.tsx';
import { removeForm, withdrawForm } from './form.ts';

interface InCompany {
  readonly company: string;
  readonly answer: FormAnswer | undefined;
}

export function ColleagueRow(
  props: InCompany & { readonly colleague: Colleagues['colleagues'][number] },
) {
  const text = useText();
  const { colleague, company, answer } = props;
  const { name: known, email, isYou, cannotRemove } = colleague;
  const name = known ?? text('colleagues.no-name');
  return (
    <Row
      picture={<Avatar name={name} look={isYou ? 'you' : undefined} />}
      strong
      title={
        <>
          <bdi>{name}</bdi> {isYou && <span className="second">{text('colleagues.you')}</span>}
        </>
      }
      note={
        <>
          {text(colleague.isAdministrator ? 'colleagues.administrator' : 'colleagues.employee')}
          {email !== null && (
            <>
              <br />
              <Address>{email}</Address>
            </>
          )}
        </>
      }
      action={
        <CheckedForm
          form={removeForm}
          instance={colleague.person.slice(-12)}
          className=""
          answer={answer}
        >
          <input type="hidden" name="company" value={company} />
          <input type="hidden" name="person" value={colleague.person} />
          <SendButton
            look="quiet"
            wide={false}
            aria-label={text('colleagues.remove-person', { name })}
            {...(cannotRemove === null ? {} : { unavailable: text(`colleagues.${cannotRemove}`) })}
          >
            {text('colleagues.remove')}
          </SendButton>
        </CheckedForm>
      }
    />
  );
}

export function InvitationRow(
  props: InCompany & { readonly invitation: Colleagues['invitations'][number] },
) {
  const text = useText();
  const formats = useFormats();
  const { invitation, company, answer } = props;
  const { email, isAdministrator, expiresAt } = invitation;
  return (
    <Row
      picture={<Avatar name={email} look="invited" />}
      title={<Address>{email}</Address>}
      note={text(isAdministrator ? 'colleagues.invited-administrator' : 'colleagues.invited', {
        time: formats.dateTime(expiresAt),
      })}
      action={
        <CheckedForm
          form={withdrawForm}
          instance={invitation.invitation.slice(-12)}
          className=""
          answer={answer}
        >
          <input type="hidden" name="company" value={company} />
          <input type="hidden" name="invitation" value={invitation.invitation} />
          <SendButton
            look="quiet"
            wide={false}
            aria-label={text('colleagues.withdraw-which', { email })}
          >
            {text('colleagues.withdraw')}
          </SendButton>
        </CheckedForm>
      }
    />
  );
}
