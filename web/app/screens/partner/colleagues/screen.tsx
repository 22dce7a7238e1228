import type { Colleagues } from '@hearth/product/colleague/contract.ts';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField } from '../../../forms/fields.tsx';
import { runFormAction } from '../../../forms/form-actions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { about, check, person } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { colleagueActions } from './actions.ts';
import { ColleagueRow, InvitationRow } from './colleague-rows.tsx';
import { inviteForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const params = { company: url.searchParams.get('company') ?? '' };
  const token = { token: sessionOf(context).accessToken };
  return {
    company: orThrow(await product.listColleagues({ params }, token)),
    done: url.searchParams.get('done'),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await runFormAction(colleagueActions, { context, request });
}

/** Reload after a refused form too: another administrator may have changed the list. */
export const shouldRevalidate = (): boolean => true;

const results = ['invited', 'withdrawn', 'removed'];

/** The people of a company, for its administrators. */
export default function ColleaguesOfCompany({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { company, done, idempotency } = loaderData;
  const answer: FormAnswer | undefined = actionData?.answer;
  return (
    <AppPage
      title={text('colleagues.title')}
      back={{ href: paths.partnerPortal(), label: text('shell.back') }}
      place={company.name}
    >
      {done !== null && results.includes(done) && !answer && (
        <Banner icon={check}>{text(`colleagues.done-${done}`)}</Banner>
      )}
      <p className="lead">{text('colleagues.lead')}</p>
      <RowList look="panel" label={text('colleagues.title')}>
        {company.colleagues.map((each) => (
          <ColleagueRow
            key={each.person}
            colleague={each}
            company={company.company}
            answer={answer}
          />
        ))}
        {company.invitations.map((each) => (
          <InvitationRow
            key={each.invitation}
            invitation={each}
            company={company.company}
            answer={answer}
          />
        ))}
      </RowList>
      <Invite company={company} answer={answer} idempotency={idempotency} />
    </AppPage>
  );
}

function Invite(props: {
  readonly company: Colleagues;
  readonly answer: FormAnswer | undefined;
  readonly idempotency: string;
}) {
  const text = useText();
  const { company, answer, idempotency } = props;
  return (
    <Section title={text('colleagues.invite-title')}>
      {company.cannotInvite === 'full' ? (
        <Banner icon={about}>{text('colleagues.full')}</Banner>
      ) : (
        <CheckedForm
          // A new invitation empties the field.
          key={company.invitations.length}
          form={inviteForm}
          answer={answer}
          envelope={{ idempotency }}
        >
          <input type="hidden" name="company" value={company.company} />
          <TextField
            name="email"
            autoComplete="off"
            dir="ltr"
            hint={text('colleagues.email-hint')}
          />
          <MarkField name="isAdministrator" hint={text('colleagues.as-administrator-what')} />
          <SendButton look="secondary" icon={person} busyText={text('colleagues.inviting')}>
            {text('colleagues.invite')}
          </SendButton>
        </CheckedForm>
      )}
    </Section>
  );
}
