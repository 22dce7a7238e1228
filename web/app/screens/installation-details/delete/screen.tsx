import { redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { restoredFields, withStepUp } from '../../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DetailsPage } from '../details-page.tsx';
import { ownHome } from '../own-home.ts';
import { deleteHomeForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [installation, before] = await Promise.all([
    ownHome(context, url),
    restoredFields(context, url),
  ]);
  return { installation, isBack: before !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(deleteHomeForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const done = await withStepUp(
    context,
    await product.eraseInstallation({ params: { installation } }, { token }),
    { posted, path: paths.detailsPart('delete', installation) },
  );
  if (!done.ok) return sendBack(read.refused(done));
  throw redirect(paths.overview('home-deleted'), 303);
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, isBack } = loaderData;
  const { installation: id, name } = installation;
  const home = name === '' ? text('home-details.this-home') : name;
  return (
    <DetailsPage installation={installation} title={text('home-details.delete-title')}>
      <CheckedForm
        form={deleteHomeForm}
        answer={actionData?.answer}
        initial={{ understood: isBack }}
        envelope={{ installation: id }}
      >
        <p className="lead">
          {text(isBack ? 'home-details.delete-back-again' : 'home-details.delete-lead', { home })}
        </p>
        <ul className="policy-points">
          {['readings', 'people', 'units', 'undo'].map((point) => (
            <li key={point}>{text(`home-details.delete-${point}`)}</li>
          ))}
        </ul>
        <MarkField name="understood" />
        <SendButton look="secondary" busyText={text('home-details.delete-busy')}>
          {text('home-details.delete-submit')}
        </SendButton>
        <ButtonLink href={paths.details({ installation: id })} wide>
          {text('home-details.delete-keep')}
        </ButtonLink>
      </CheckedForm>
    </DetailsPage>
  );
}
