import type { ProductClient } from '../../../server/backend.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Address } from '../../ui/address.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { about, person } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details, Section } from '../../ui/section.tsx';
import { inviteForm, leaveForm, removeForm, withdrawForm } from './form.ts';

type Answer = Awaited<ReturnType<ProductClient['listResidents']>>;
export type Residents = Extract<Answer, { ok: true }>['value'];
type Resident = Residents['residents'][number];

export interface ResidentsProps {
  readonly residents: Residents;
  readonly installation: string;
  readonly timeZone: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Residents and invitations, with the forms to invite and to leave. */
export function ResidentsSection(props: ResidentsProps) {
  const text = useText();
  const { residents, installation, answer } = props;
  const you = residents.residents.find(({ isYou }) => isYou);
  const isEmpty = residents.residents.length + residents.invitations.length === 0;
  return (
    <Section
      id="residents"
      title={text('installation-details.residents')}
      note={text('installation-details.residents-what')}
    >
      <div className="stack">
        {!isEmpty && (
          <RowList look="panel" label={text('installation-details.residents')}>
            {residents.residents.map((resident) => (
              <ResidentRow key={resident.person} resident={resident} {...props} />
            ))}
            {residents.invitations.map((invitation) => (
              <InvitationRow key={invitation.invitation} invitation={invitation} {...props} />
            ))}
          </RowList>
        )}
        <Invite {...props} />
        {you?.actions.includes('leave') && (
          <Details summary={text('installation-details.leave-title')}>
            <CheckedForm form={leaveForm} answer={answer} envelope={{ installation }}>
              <p>{text('installation-details.leave-what')}</p>
              <SendButton look="secondary" wide={false}>
                {text('installation-details.leave')}
              </SendButton>
            </CheckedForm>
          </Details>
        )}
      </div>
    </Section>
  );
}

function ResidentRow({
  resident,
  installation,
  timeZone,
  answer,
}: ResidentsProps & { resident: Resident }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const name = resident.name ?? text('installation-details.no-name');
  return (
    <Row
      picture={<Avatar name={name} look={resident.isYou ? 'you' : undefined} />}
      strong
      title={
        <>
          <bdi>{name}</bdi>{' '}
          {resident.isYou && <span className="second">{text('installation-details.you')}</span>}
        </>
      }
      note={
        <>
          {text(`installation-details.role-${resident.role}`, {
            since: formats.month(resident.since.slice(0, 10)),
          })}
          {resident.email !== null && (
            <>
              <br />
              <Address>{resident.email}</Address>
            </>
          )}
        </>
      }
      {...(resident.actions.includes('remove')
        ? {
            action: (
              <CheckedForm
                form={removeForm}
                instance={resident.person.slice(-12)}
                className=""
                answer={answer}
                envelope={{ installation }}
              >
                <input type="hidden" name="person" value={resident.person} />
                <SendButton
                  look="quiet"
                  wide={false}
                  aria-label={text('installation-details.remove-person', { name })}
                >
                  {text('installation-details.remove')}
                </SendButton>
              </CheckedForm>
            ),
          }
        : {})}
    />
  );
}

function InvitationRow({
  invitation,
  installation,
  timeZone,
  answer,
}: ResidentsProps & { invitation: Residents['invitations'][number] }) {
  const text = useText();
  const formats = useFormats(timeZone);
  return (
    <Row
      picture={<Avatar name={invitation.email} look="invited" />}
      title={<Address>{invitation.email}</Address>}
      note={text('installation-details.invited-until', {
        day: formats.dateTime(invitation.expiresAt),
      })}
      action={
        <CheckedForm
          form={withdrawForm}
          instance={invitation.invitation.slice(-12)}
          className=""
          answer={answer}
          envelope={{ installation }}
        >
          <input type="hidden" name="invitation" value={invitation.invitation} />
          <SendButton
            look="quiet"
            wide={false}
            aria-label={text('installation-details.withdraw-which', { email: invitation.email })}
          >
            {text('installation-details.withdraw')}
          </SendButton>
        </CheckedForm>
      }
    />
  );
}

function Invite({ residents, installation, idempotency, answer }: ResidentsProps) {
  const text = useText();
  const { cannotInvite } = residents;
  if (cannotInvite === 'not-owner') return null;
  if (cannotInvite !== null)
    return (
      <Banner icon={about}>{text(`installation-details.cannot-invite-${cannotInvite}`)}</Banner>
    );
  return (
    <CheckedForm
      // A new invitation empties the field.
      key={residents.invitations.length}
      form={inviteForm}
      answer={answer}
      envelope={{ installation, idempotency }}
    >
      <TextField
        name="email"
        autoComplete="off"
        dir="ltr"
        hint={text('installation-details.email-hint')}
      />
      <SendButton
        look="secondary"
        wide={false}
        icon={person}
        busyText={text('installation-details.inviting')}
      >
        {text('installation-details.invite')}
      </SendButton>
    </CheckedForm>
  );
}
