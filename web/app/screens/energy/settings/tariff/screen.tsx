import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';
import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
} from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { AppFrame } from '../../../../shell/app-frame.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Page } from '../../../../ui/frame.tsx';
import { PageHeader } from '../../../../ui/header.tsx';
import { plus } from '../../../../ui/icons.ts';
import { AttentionCard, EmptyState } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Details, Section } from '../../../../ui/section.tsx';
import { readDraft } from '../../../../wizard/flow.ts';
import { contractWriters } from './flow/contract-writers.ts';
import type { TariffAnswer } from './flow/stored-tariff.ts';
import { Timeline } from './flow/timeline-picture.tsx';
import { useContractText } from './flow/use-contract-text.ts';
import { useDays } from './flow/use-days.ts';
import { tariffWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { energy, clock } = context.get(backendContext);
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  // Partners see no contract.
  if (role === 'partner') throw redirect(paths.energy(installation));
  const canChange = contractWriters.includes(role);
  const [issued, draft] = await Promise.all([
    accessToken(context, installation),
    canChange
      ? readDraft(
          { backend: context.get(backendContext), session: sessionOf(context) },
          tariffWizard,
          installation,
        )
      : null,
  ]);
  const found = issued.ok
    ? await energy.getTariff({ params: { installation } }, { token: issued.value })
    : issued;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    canChange,
    hasDraft: draft?.ok === true && draft.value?.state === 'open',
    tariff: mainContent(context, found),
    today: clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    idempotency: crypto.randomUUID(),
  };
}

/** Restores an earlier version; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  const { energy } = context.get(backendContext);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(restoreForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const restored = await energy.restoreTariff(
    { params: { installation }, body: { revision: Number(read.text('revision')) } },
    { token: issued.value, ifMatch, idempotencyKey },
  );
  if (!restored.ok) return sendBack(read.refused(restored));
  return redirect(paths.tariff(installation), 303);
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { state: 'chosen' }>;

export default function TariffHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const back = paths.energySettings(isChosen ? loaderData.installation : undefined);
  return (
    <AppFrame>
      <title>{text('tariff.contracts')}</title>
      <Page
        header={
          <PageHeader
            title={text('tariff.contracts')}
            back={{ href: back, label: text('tariff.to-settings') }}
          />
        }
      >
        {isChosen && loaderData.tariff && (
          <Contracts {...loaderData} tariff={loaderData.tariff} answer={actionData?.answer} />
        )}
      </Page>
    </AppFrame>
  );
}

function Contracts(props: Loaded & { tariff: TariffAnswer; answer: FormAnswer | undefined }) {
  const { installation, canChange, hasDraft, tariff, today } = props;
  const text = useText();
  const { terms } = tariff;
  const start = paths.tariffStep('start-date', { installation });
  return (
    <>
      {hasDraft && (
        <AttentionCard
          kind="calm"
          kicker={text('tariff.draft-kicker')}
          title={text('tariff.draft')}
          actions={
            <>
              <ButtonLink look="main" href={paths.tariffStep('detail', { installation })}>
                {text('tariff.draft-continue')}
              </ButtonLink>
              <ButtonLink href={paths.tariffStep('confirm-exit', { installation })}>
                {text('tariff.draft-discard')}
              </ButtonLink>
            </>
          }
        />
      )}
      {terms ? (
        <>
          <CurrentPrice terms={terms} today={today} />
          <Timeline versions={terms.versions} today={today} />
          <ContractRows {...props} terms={terms} />
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('tariff.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start}>
                  {text('tariff.add-contract')}
                </ButtonLink>
              )
            }
          >
            {text('tariff.empty-note')}
          </EmptyState>
        )
      )}
      {terms && canChange && !hasDraft && (
        <ButtonLink icon={plus} href={start}>
          {text('tariff.add-contract')}
        </ButtonLink>
      )}
      {!canChange && <p className="small">{text('tariff.owner-changes')}</p>}
      {canChange && tariff.revisions.length > 1 && <Revisions {...props} />}
    </>
  );
}

/** The contract of today in one sentence. */
function CurrentPrice({ terms, today }: { terms: Terms; today: string }) {
  const text = useText();
  const words = useContractText(terms.currency);
  const current = terms.versions.find((each) => stateOf(each, today) === 'current');
  return (
    <p className="lead">
      {current
        ? text('tariff.lead', { name: current.name, price: words.prices(current.energyImport) })
        : text('tariff.lead-none')}
    </p>
  );
}

const stateOf = ({ validFrom, validTo }: Version, today: string) =>
  validFrom > today ? 'future' : validTo !== null && validTo <= today ? 'ended' : 'current';

function ContractRows({
  terms,
  today,
  installation,
  canChange,
  hasDraft,
}: Loaded & { readonly terms: Terms }) {
  const text = useText();
  const days = useDays();
  const words = useContractText(terms.currency);
  return (
    <Section title={text('tariff.in-order')}>
      <RowList look="panel">
        {terms.versions.toReversed().map((version) => {
          const { name, validFrom, validTo } = version;
          const href = paths.tariffStep('start-date', { installation, item: validFrom });
          return (
            <Row
              key={validFrom}
              title={name}
              strong
              note={
                <>
                  {days.range(validFrom, validTo)}
                  <br />
                  {text('tariff.row-prices', {
                    prices: words.prices(version.energyImport),
                    fixed: words.fixed(version),
                  })}
                </>
              }
              value={<Chip>{text(`tariff.state-${stateOf(version, today)}`)}</Chip>}
              href={canChange && !hasDraft ? href : undefined}
            />
          );
        })}
      </RowList>
    </Section>
  );
}

/** Earlier versions of the whole timeline. */
function Revisions({
  tariff,
  installation,
  timeZone,
  idempotency,
  answer,
}: Loaded & { readonly tariff: TariffAnswer; readonly answer: FormAnswer | undefined }) {
  const text = useText();
  const formats = useFormats(timeZone);
  return (
    <Details summary={text('tariff.revisions')} open={answer !== undefined}>
      <p className="small">{text('tariff.revisions-note')}</p>
      <RowList>
        {tariff.revisions.slice(0, 20).map(({ revision, savedAt, isSet }, i) => (
          <Row
            key={revision}
            title={formats.dateTime(savedAt)}
            note={isSet ? text('tariff.revision', { revision }) : text('tariff.revision-removed')}
            {...(i === 0
              ? { value: text('tariff.revision-current') }
              : {
                  action: (
                    <CheckedForm
                      form={restoreForm}
                      instance={String(revision)}
                      answer={answer}
                      envelope={{ installation, version: tariff.revision, idempotency }}
                    >
                      <input type="hidden" name="revision" value={revision} />
                      <SendButton look="secondary" wide={false}>
                        {text('tariff.restore')}
                      </SendButton>
                    </CheckedForm>
                  ),
                })}
          />
        ))}
      </RowList>
    </Details>
  );
}
