import { Form, data, useNavigation } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { problemText } from '../../api/problem-text.ts';
import { backendContext, visitContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useFirstError } from '../../shell/use-first-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, fieldId } from '../../ui/field.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type SignUpProblem, fieldOfProblem, messageOf, problemsOf } from './fields.ts';
import type { Route } from './+types/screen';

export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { identity, serviceToken, settings } = context.get(backendContext);
  const form = await request.formData();
  const typed = {
    name: String(form.get('name') ?? ''),
    email: String(form.get('email') ?? '').trim(),
  };
  const password = String(form.get('password') ?? '');
  const again = (problems: readonly SignUpProblem[]) =>
    data({ state: 'asked' as const, problems, typed }, { status: 422 });
  const problems = problemsOf({ ...typed, password });
  if (problems.length > 0) return again(problems);
  const made = await identity.signUp(
    {
      body: {
        ...typed,
        password,
        locale: visit.language.tag,
        verifyUrl: new URL(paths.verify(), settings.publicUrl).href,
        address: addressOf(request),
      },
    },
    { token: await serviceToken() },
  );
  if (!made.ok) return again([{ field: fieldOfProblem(made), code: made.code, kind: made.kind }]);
  return { state: 'sent' as const, problems: [], typed };
}

export default function SignUp({ actionData }: Route.ComponentProps) {
  const text = useText();
  const navigation = useNavigation();
  const problems = actionData?.problems ?? [];
  const sentenceOf = (problem: SignUpProblem): string =>
    problem.kind === 'invalid' ? text(messageOf(problem)) : problemText(text, problem);
  const isFieldWrong = problems.some((problem) => problem.kind === 'invalid');
  const first = isFieldWrong ? problems[0]?.field : undefined;
  /** Without JavaScript the browser itself puts the cursor into the first wrong field. */
  const wrongAt = (field: SignUpProblem['field']) => {
    const found = problems.find((problem) => problem.field === field && problem.kind === 'invalid');
    return found ? { error: sentenceOf(found), autoFocus: field === first } : {};
  };
  useFirstError(actionData, first && fieldId(first));
  if (actionData?.state === 'sent') return <Sent email={actionData.typed.email} />;
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('sign-up.title')}
            back={{ href: paths.landing(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('sign-up.title')}</title>
        <Form method="post" className="form" noValidate>
          {problems.length > 0 && (
            <ErrorSummary
              title={text('sign-up.failed')}
              problems={problems.map((problem) => ({
                ...(isFieldWrong ? { fieldId: fieldId(problem.field) } : {}),
                text: sentenceOf(problem),
              }))}
            />
          )}
          <Field
            label={text('sign-up.name')}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={actionData?.typed.name}
            {...wrongAt('name')}
            required
          />
          <Field
            label={text('sign-up.email')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={actionData?.typed.email}
            {...wrongAt('email')}
            required
          />
          <PasswordField
            label={text('sign-up.password')}
            name="password"
            autoComplete="new-password"
            hint={text('sign-up.password-hint')}
            {...wrongAt('password')}
            showLabel={text('sign-up.show-password')}
            hideLabel={text('sign-up.hide-password')}
            required
          />
          <Button
            look="main"
            wide
            busy={navigation.state !== 'idle'}
            busyText={text('sign-up.busy')}
          >
            {text('sign-up.submit')}
          </Button>
          <p className="form-other">
            {text('sign-up.has-account')}{' '}
            <Link href={paths.signIn()}>{text('sign-up.sign-in')}</Link>
          </p>
        </Form>
      </Page>
    </PlainFrame>
  );
}

/** The same whether the address was new or known: nobody learns here who has an account. */
function Sent({ email }: { email: string }) {
  const text = useText();
  const shell = useShell();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={text('sign-up.title')} />}>
        <title>{text('sign-up.sent-title')}</title>
        <p className="lead">{text('sign-up.sent', { email })}</p>
        <p>{text('sign-up.sent-next')}</p>
        {shell?.hasOutbox && (
          <p>
            <ButtonLink href={paths.outbox()}>{text('sign-up.outbox')}</ButtonLink>
          </p>
        )}
      </Page>
    </PlainFrame>
  );
}
