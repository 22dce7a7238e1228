import { accountOf } from '../../../../api/own-account.ts';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { MarkField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { actOnRegistration } from '../../flow/act.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { StepPage } from '../../flow/step-page.tsx';
import type { Route } from './+types/screen';
import { personForm } from './form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const { facts, opened } = await openRegistrationStep(context, 'personal-info');
  const [account, person] = await Promise.all([
    accountOf(context),
    product.getPerson({}, { token }),
  ]);
  const isNew = opened.typed['personal-info'] === undefined;
  const initial =
    isNew && person.ok
      ? { phone: person.value.phone, share: person.value.isPhoneShared }
      : opened.initial;
  return {
    facts,
    opened: { ...opened, initial },
    account: account && { name: account.name, email: account.email },
  };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'personal-info');

export default function AboutYou({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { account } = loaderData;
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={personForm}
      title={text('registration.personal-info')}
      lead={text('registration.person-lead')}
    >
      <RowList>
        <Row title={text('registration.name')} value={account?.name ?? '–'} />
        <Row title={text('registration.email')} value={account?.email ?? '–'} />
      </RowList>
      <p className="small">
        {text('registration.account-note')}{' '}
        <Link href={paths.account()}>{text('registration.to-account')}</Link>
      </p>
      <TextField name="phone" autoComplete="tel" dir="ltr" hint={text('registration.phone-hint')} />
      <MarkField name="share" hint={text('registration.phone-share-hint')} />
    </StepPage>
  );
}
