import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../../api/installation.ts';
import { restoredFields, withStepUp } from '../../../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { presentGrant } from '../../../../present-partner.ts';
import { servicePartnerPaths } from '../../../../service-partner-paths.ts';
import { AppPage } from '../../../../shell/app-page.tsx';
import { useShell } from '../../../../shell-context.tsx';
import { about } from '../../../../ui/icons.ts';
import { Banner } from '../../../../ui/notices.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CompanyHead } from '../../company.tsx';
import { requestForm } from '../../form.ts';
import { homeToChoose } from '../../home-to-choose.ts';
import { requestBody } from '../../request-body.ts';
import { RequestFields } from './request-fields.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await homeToChoose(context, url);
  const id = url.searchParams.get('partner') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw redirect(servicePartnerPaths.search({ installation: installation.installation }));
  const { product, clock } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const params = { installation: installation.installation };
  const [partner, grants, restored] = await Promise.all([
    product.getPartner({ params: { partner: id } }, token),
    product.listGrants({ params }, token),
    restoredFields(context, url),
  ]);
  const present = presentGrant(orThrow(grants));
  return {
    installation,
    partner: orThrow(partner),
    /** The company whose access ends. */
    present: present?.partner.name ?? null,
    today: clock.now().toZonedDateTimeISO(installation.timeZone).toPlainDate().toString(),
    restored,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product, clock } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const { timeZone } = await homeToChoose(context, url);
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const posted = await request.formData();
  const read = await readForm(requestForm, { posted, locale, today });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const body = requestBody(read);
  const path = servicePartnerPaths.confirm({ installation, partner: body.partner });
  const sent = await withStepUp(
    context,
    await product.requestPartner(
      { params: { installation }, body },
      { token: sessionOf(context).accessToken, idempotencyKey },
    ),
    { posted, path },
  );
  if (!sent.ok) return sendBack(read.refused(sent));
  throw redirect(paths.servicePartner(installation, 'requested'), 303);
}

// Below what is decided here.
const CompanyFacts = deferred(() => import('../../company-facts.tsx'));

/** The chosen company, and what it may see and do from when. */
export default function ConfirmServicePartner({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isDemo = useShell()?.demo != null;
  const { installation, partner, present } = loaderData;
  const id = installation.installation;
  return (
    <AppPage
      title={text('service-partner.confirm-title')}
      back={{ href: servicePartnerPaths.search({ installation: id }), label: text('shell.back') }}
      place={installation.name}
    >
      <CompanyHead partner={partner} />
      {present !== null && (
        <Banner icon={about}>{text('service-partner.replaces', { name: present })}</Banner>
      )}
      {isDemo && <Banner icon={about}>{text('service-partner.demo-asks-nobody')}</Banner>}
      <Section title={text('service-partner.may-title')}>
        <p className="small">{text('service-partner.before-acceptance')}</p>
        <RequestFields loaded={loaderData} answer={actionData?.answer} />
      </Section>
      <Section title={text('service-partner.company-facts')}>
        <CompanyFacts partner={partner} />
      </Section>
    </AppPage>
  );
}
