import type { PartnerSystem } from '@hearth/product/partner-system/contract.ts';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { restoredFields } from '../../../api/step-up.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { about, check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { actOnSystem } from './act-on-system.ts';
import { Deliveries } from './deliveries.tsx';
import { removeForm, renewForm, targetForm, testForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, settings } = context.get(backendContext);
  const params = { company: url.searchParams.get('company') ?? '' };
  const token = { token: sessionOf(context).accessToken };
  const [system, restored] = await Promise.all([
    product.getPartnerSystem({ params }, token),
    restoredFields(context, url),
  ]);
  const path = `/api/product/v1/partner-systems/${encodeURIComponent(params.company)}/answers`;
  return {
    system: orThrow(system),
    answers: new URL(path, settings.publicUrl).href,
    schema: new URL('/api/product/v1/partner-systems/schema', settings.publicUrl).href,
    typedUrl: restored?.['url'] ?? null,
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSystem(context, await request.formData());
}

const results = ['saved', 'tested', 'removed'];

/** The webhook of a company's own system, for its administrators. */
export default function System({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { system, answers, schema, typedUrl, done } = loaderData;
  const { company, name, webhook, deliveries } = system;
  const answer: FormAnswer | undefined = actionData?.answer;
  const secret = actionData && 'secret' in actionData ? actionData.secret : null;
  return (
    <AppPage
      title={text('partner-system.title')}
      back={{ href: paths.partnerPortal(), label: text('shell.back') }}
      place={name}
    >
      {done !== null && results.includes(done) && !actionData && (
        <Banner icon={check}>{text(`partner-system.done-${done}`)}</Banner>
      )}
      <p className="lead">{text('partner-system.lead')}</p>
      {webhook?.state === 'stopped' && <Stopped webhook={webhook} />}
      {secret !== null && <Secret secret={secret} />}
      <CheckedForm
        form={targetForm}
        answer={answer}
        initial={{ url: typedUrl ?? webhook?.url ?? '' }}
      >
        <input type="hidden" name="company" value={company} />
        <TextField name="url" type="url" hint={text('partner-system.url-hint')} />
        <SendButton>{text(webhook ? 'partner-system.save' : 'partner-system.begin')}</SendButton>
      </CheckedForm>
      {webhook && <Manage system={system} answer={answer} />}
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
      <Section title={text('partner-system.answers')}>
        <p>{text('partner-system.answers-what')}</p>
        <Address>{answers}</Address>
        <p>{text('partner-system.schema')}</p>
        <Address>{schema}</Address>
      </Section>
    </AppPage>
  );
}

/** A text for another system, whatever the direction of the page. */
function Address({ children }: { children: string }) {
  return (
    <p className="care-address">
      <bdi dir="ltr">{children}</bdi>
    </p>
  );
}

function Secret({ secret }: { secret: string }) {
  const text = useText();
  return (
    <Section title={text('partner-system.secret')}>
      <div role="status">
        <Address>{secret}</Address>
        <p className="small">{text('partner-system.once')}</p>
      </div>
    </Section>
  );
}

function Stopped({ webhook }: { webhook: NonNullable<PartnerSystem['webhook']> }) {
  const text = useText();
  const formats = useFormats();
  const { stoppedAt, stoppedBecause } = webhook;
  return (
    <Banner icon={about} tone="trouble">
      {text(`partner-system.stopped-${stoppedBecause ?? 'failing'}`, {
        time: stoppedAt === null ? '' : formats.dateTime(stoppedAt),
      })}
    </Banner>
  );
}

/** Buttons of a webhook that exists. */
function Manage(props: { system: PartnerSystem; answer: FormAnswer | undefined }) {
  const text = useText();
  const formats = useFormats();
  const { company, webhook } = props.system;
  const { answer } = props;
  const named = <input type="hidden" name="company" value={company} />;
  const until = webhook?.previousUntil ?? null;
  return (
    <Section title={text('partner-system.manage')}>
      <CheckedForm form={testForm} answer={answer}>
        {named}
        <SendButton
          look="secondary"
          {...(webhook?.state === 'stopped'
            ? { unavailable: text('partner-system.save-first') }
            : {})}
        >
          {text('partner-system.test')}
        </SendButton>
      </CheckedForm>
      <CheckedForm form={renewForm} answer={answer}>
        {named}
        <SendButton look="secondary">{text('partner-system.renew')}</SendButton>
        <p className="small">
          {until === null
            ? text('partner-system.renew-what')
            : text('partner-system.both-until', { time: formats.dateTime(until) })}
        </p>
      </CheckedForm>
      <CheckedForm form={removeForm} answer={answer}>
        {named}
        <SendButton look="secondary">{text('partner-system.remove')}</SendButton>
        <p className="small">{text('partner-system.remove-what')}</p>
      </CheckedForm>
    </Section>
  );
}
