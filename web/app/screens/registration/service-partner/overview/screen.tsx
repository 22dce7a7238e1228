import type { Partner } from '@hearth/product/partner/contract.ts';
import { type RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { RadioField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { actOnRegistration } from '../../flow/act.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { chosenPartner } from '../../flow/partner-choice.ts';
import { partnerForm } from '../../flow/step-forms.ts';
import { StepPage } from '../../flow/step-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { facts, opened } = await openRegistrationStep(context, 'service-partner');
  const { partner } = opened.initial;
  const first = facts.installer === null ? null : 'installer';
  // A company that was typed as the installer is looked for first.
  const installer = textIn(opened.typed['commissioning']?.values['installer']).trim();
  const saved = opened.initial['search'];
  const searchText = saved === undefined ? installer : textIn(saved);
  const postalCode = textIn(opened.typed['address']?.values['postalCode']);
  const near = { country: facts.country, postalCode };
  const named = await partnersNear(context, { ...near, name: searchText });
  const isInstallerMissing = saved === undefined && installer !== '' && named?.length === 0;
  const found = isInstallerMissing ? await partnersNear(context, { ...near, name: '' }) : named;
  const chosen = await chosenPartner(context, partner);
  const others = found?.filter(({ partner: each }) => each !== chosen?.partner) ?? [];
  return {
    facts,
    opened: {
      ...opened,
      initial: { ...opened.initial, search: searchText, partner: partner ?? first },
    },
    missingInstaller: isInstallerMissing ? installer : null,
    isSearchable: found !== null,
    isFound: (found?.length ?? 0) > 0,
    searchText,
    partners: [...(chosen ? [chosen] : []), ...others].map(({ partner: id, name, place }) => ({
      id,
      name,
      place,
    })),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const shownMax = 5;

/** Partners near the address; null while the directory is unavailable. */
async function partnersNear(
  context: Readonly<RouterContextProvider>,
  search: { country: string; postalCode: string; name: string },
): Promise<readonly Partner[] | null> {
  const { product } = context.get(backendContext);
  const { name, ...near } = search;
  const query = { ...near, ...(name === '' ? {} : { name }), page: 1 };
  const listed = await product.listPartners({ query }, { token: sessionOf(context).accessToken });
  return listed.ok ? listed.value.partners.slice(0, shownMax) : null;
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'service-partner');

export default function ServicePartner({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { facts, partners, isSearchable, isFound, searchText, missingInstaller } = loaderData;
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={partnerForm}
      title={text('registration.service-partner')}
      lead={text('registration.partner-lead')}
    >
      <p>{text('registration.partner-learns')}</p>
      {isSearchable && (
        <div className="stack-tight">
          <TextField name="search" type="search" autoComplete="off" />
          <Button name="go" value="here" formNoValidate>
            {text('registration.search')}
          </Button>
        </div>
      )}
      <p className="small" role="status">
        {missingInstaller !== null &&
          `${text('registration.installer-not-listed', { name: missingInstaller })} `}
        {isFound
          ? text('registration.partners-near')
          : text(searchText === '' ? 'registration.no-partners' : 'registration.none-so-called')}
      </p>
      <RadioField
        name="partner"
        options={[
          ...(facts.installer === null
            ? []
            : [
                {
                  value: 'installer',
                  label: <bdi>{facts.installer}</bdi>,
                  hint: text('registration.has-reserved'),
                },
              ]),
          ...partners.map(({ id, name, place }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            hint: place,
          })),
          {
            value: 'later',
            label: text('registration.partner-later'),
            hint: text('registration.partner-later-hint'),
          },
        ]}
      />
    </StepPage>
  );
}
