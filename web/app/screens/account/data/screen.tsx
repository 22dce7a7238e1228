import { contentOrThrow, failedSections, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { formAction, runFormAction } from '../../../forms/form-actions.ts';
import { sizeText } from '../../../i18n/size-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useReloadWhile } from '../../../live/use-reload-while.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { clock } from '../../../ui/icons-of-things.ts';
import { check, download } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { AccountPage } from '../account-page.tsx';
import { requestExportForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { product } = context.get(backendContext);
  const read = await product.getDataExport({}, { token: sessionOf(context).accessToken });
  return {
    failed,
    found: contentOrThrow(context, read)?.export ?? null,
    isSignedIn: url.searchParams.get('done') === 'signed-in',
  };
}

const actions = [
  formAction(requestExportForm, {
    send: (_, { product, token }) => product.requestDataExport({}, { token }),
    next: () => paths.accountData(),
  }),
];

export async function action({ context, request }: Route.ActionArgs) {
  return await runFormAction(actions, { context, request });
}

/** All stored data of the person and of their homes, as one file. */
export default function AccountData({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { found, isSignedIn } = loaderData;
  useReloadWhile(found?.state === 'preparing');
  return (
    <AccountPage title={text('account-data.title')}>
      <div className="stack">
        <p className="lead">{text('account-data.lead')}</p>
        <ul className="policy-points">
          {(['account', 'homes', 'formats', 'without'] as const).map((point) => (
            <li key={point}>{text(`account-data.${point}`)}</li>
          ))}
        </ul>
        {found?.state === 'preparing' && (
          <Banner icon={clock}>{text('account-data.preparing')}</Banner>
        )}
        {found?.state === 'ready' && <Archive found={found} isSignedIn={isSignedIn} />}
        {found?.state !== 'preparing' && (
          <RequestForm isFirst={found === null} answer={actionData?.answer} />
        )}
      </div>
    </AccountPage>
  );
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

function Archive({ found, isSignedIn }: { found: Found; isSignedIn: boolean }) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      {isSignedIn && <Banner icon={check}>{text('account-data.signed-in')}</Banner>}
      <ButtonLink look="main" wide icon={download} href={paths.accountArchive()}>
        {text('account-data.download', { size: sizeText(formats, found.bytes ?? 0) })}
      </ButtonLink>
      <p className="small">
        {text('account-data.kept', {
          asked: formats.dateTime(found.requestedAt),
          until: found.expiresAt === null ? '' : formats.dateTime(found.expiresAt),
        })}
      </p>
    </>
  );
}

function RequestForm({ isFirst, answer }: { isFirst: boolean; answer: FormAnswer | undefined }) {
  const text = useText();
  return (
    <CheckedForm form={requestExportForm} answer={answer}>
      <SendButton look={isFirst ? 'main' : 'secondary'}>
        {text(isFirst ? 'account-data.request' : 'account-data.again')}
      </SendButton>
    </CheckedForm>
  );
}
