import { isCountry } from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { readValues, nonSecretValues } from '../../../forms/read-values.ts';
import { useSeenVersion } from '../../../forms/use-seen-version.ts';
import type { FieldValue } from '../../../forms/rule.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AddressFields } from '../../registration/home/address-fields.tsx';
import { addressForm } from '../../registration/home/address-form.ts';
import { dividePosted } from '../../registration/home/divide-posted.ts';
import { likelyCountry } from '../../registration/home/likely-country.ts';
import { addressOf } from '../../registration/flow/submission.ts';
import { changedForm } from '../changed-form.ts';
import { DetailsPage } from '../details-page.tsx';
import { ownDetails } from '../own-home.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, details } = await ownDetails(context, url);
  const { tag } = context.get(pageRequestContext).language;
  return {
    installation,
    initial: { country: likelyCountry(tag), ...details.address },
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const posted = await request.formData();
  const country = countryOf(String(posted.get('country') ?? ''), likelyCountry(language.tag));
  const form = changedForm(addressForm(country));
  if (posted.get('go') === 'here') {
    const values = nonSecretValues(form, readValues(form, posted));
    const idempotency = crypto.randomUUID();
    return sendBack({ form: form.name, status: 200, values, faults: [], idempotency });
  }
  dividePosted(posted, country);
  const locale = language.format;
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const body = addressOf({ address: { locale, values: read.values } }, { country });
  const done = await product.putAddress(
    { params: { installation }, body },
    { token: sessionOf(context).accessToken, ifMatch, idempotencyKey },
  );
  if (!done.ok) return sendBack(read.refused(done));
  throw redirect(paths.details({ installation, done: 'address' }), 303);
}

const countryOf = (value: FieldValue | undefined, fallback: Country): Country =>
  typeof value === 'string' && isCountry(value) ? value : fallback;

/** Reload after a refused form too: the home may have changed elsewhere. */
export const shouldRevalidate = (): boolean => true;

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, initial, idempotency } = loaderData;
  const answer: FormAnswer | undefined = actionData?.answer;
  const country = countryOf(answer?.values['country'], initial.country);
  const version = useSeenVersion(installation.version, answer);
  return (
    <DetailsPage installation={installation} title={text('home-details.address-title')}>
      <p className="lead">{text('home-details.address-lead')}</p>
      <CheckedForm
        // The fields depend on the country.
        key={country}
        form={changedForm(addressForm(country))}
        answer={answer}
        initial={initial}
        envelope={{
          installation: installation.installation,
          version,
          idempotency,
        }}
      >
        <AddressFields country={country} />
        <SendButton busyText={text('home-details.saving')}>{text('home-details.save')}</SendButton>
      </CheckedForm>
    </DetailsPage>
  );
}
