import { Form } from 'react-router';
import type { Partner } from '@hearth/product/partner/contract.ts';
import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { grantScopes } from '@hearth/access/partner-scope.ts';
import type { ProductClient } from '../../../server/backend.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { RadioField, SendButton } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { about, wrench } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details, Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { endGrantForm, grantForm } from './form.ts';
import { PartnerFacts } from './partner-facts.tsx';
import { searchCountries } from './search-countries.ts';

type Listed = Awaited<ReturnType<ProductClient['listPartners']>>;
type Found = Extract<Listed, { ok: true }>['value'];

/** A search in the directory and its result. */
export interface PartnerSearchView {
  readonly country: string;
  readonly postalCode: string;
  readonly name: string;
  /** null before the first search. */
  readonly found: Found | null;
}

export interface PartnerProps {
  /** The newest first. */
  readonly grants: readonly PartnerGrant[];
  /** The company selected from the result, or the one whose access is edited. */
  readonly selected: Partner | null;
  readonly search: PartnerSearchView;
  /** The installer named at registration, without access. */
  readonly wish: { readonly name: string; readonly partner: string | null } | null;
  readonly installation: string;
  readonly today: string;
  readonly canChange: boolean;
  readonly answer: FormAnswer | undefined;
  /** Fields typed before the person signed in again. */
  readonly restored: Readonly<Record<string, string>> | null;
}

/** The service partner with its scope, and the search for one. */
export function PartnerSection(props: PartnerProps) {
  const text = useText();
  const { grants, selected, canChange } = props;
  const current = grants.find(({ state }) => state === 'granted') ?? null;
  return (
    <Section id="partner" title={text('installation-details.partner')}>
      <div className="stack">
        {current ? (
          <Current grant={current} {...props} />
        ) : (
          <p>{text(`installation-details.no-partner${canChange ? '' : '-plain'}`)}</p>
        )}
        {!current && props.wish && <Wish wish={props.wish} installation={props.installation} />}
        {selected && selected.partner !== current?.partner.partner && (
          <>
            <PartnerFacts partner={selected} />
            {current && (
              <Banner icon={about}>
                {text('installation-details.replaces', { name: current.partner.name })}
              </Banner>
            )}
            <GrantForm partner={selected.partner} grant={null} {...props} />
          </>
        )}
        {canChange && !selected && <Search {...props} />}
        <Former grants={grants.filter((grant) => grant !== current)} />
      </div>
    </Section>
  );
}

function Wish({
  wish,
  installation,
}: Pick<PartnerProps, 'installation'> & { wish: NonNullable<PartnerProps['wish']> }) {
  const text = useText();
  const { name, partner } = wish;
  return (
    <RowList look="panel">
      <Row
        icon={wrench}
        title={<bdi>{name}</bdi>}
        note={text(
          partner === null ? 'installation-details.wish-outside' : 'installation-details.wish',
        )}
        {...(partner === null
          ? {}
          : { href: `${paths.details({ installation, partner })}#partner` })}
      />
    </RowList>
  );
}

function Current({ grant, ...props }: PartnerProps & { grant: PartnerGrant }) {
  const text = useText();
  const formats = useFormats();
  const { installation, answer } = props;
  return (
    <>
      <PartnerFacts partner={grant.partner} />
      <p>
        {text(`installation-details.may-${grant.scope}`)}{' '}
        {grant.lastDay === null
          ? text('installation-details.no-end')
          : text('installation-details.ends', { day: formats.day(grant.lastDay, 'long') })}
      </p>
      {grant.actions.includes('give') && (
        <Details
          summary={text('installation-details.change-grant')}
          open={
            props.selected?.partner === grant.partner.partner || answer?.form === grantForm.name
          }
        >
          <GrantForm partner={grant.partner.partner} grant={grant} {...props} />
        </Details>
      )}
      {grant.actions.includes('withdraw') && (
        <CheckedForm form={endGrantForm} answer={answer} envelope={{ installation }}>
          <input type="hidden" name="partner" value={grant.partner.partner} />
          <SendButton look="quiet" wide={false}>
            {text('installation-details.end-grant')}
          </SendButton>
        </CheckedForm>
      )}
    </>
  );
}

function GrantForm(props: PartnerProps & { partner: string; grant: PartnerGrant | null }) {
  const text = useText();
  const { partner, grant, installation, today, answer, restored } = props;
  return (
    <CheckedForm
      form={grantForm}
      answer={answer}
      today={today}
      envelope={{ installation }}
      initial={{
        scope: restored?.['scope'] ?? grant?.scope ?? 'monitoring',
        'last-day': restored?.['last-day'] ?? grant?.lastDay ?? '',
      }}
    >
      {restored && <Banner icon={about}>{text('installation-details.signed-in-again')}</Banner>}
      <input type="hidden" name="partner" value={partner} />
      <RadioField
        name="scope"
        options={grantScopes.map((value) => ({
          value,
          label: text(`installation-details.scope-${value}`),
          hint: text(`installation-details.may-${value}`),
        }))}
      />
      <DayField name="last-day" min={today} hint={text('installation-details.last-day-hint')} />
      <SendButton>
        {text(grant ? 'installation-details.save-grant' : 'installation-details.grant')}
      </SendButton>
    </CheckedForm>
  );
}

function Search({ search, installation }: PartnerProps) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (
    <Details summary={text('installation-details.find')} open={search.found !== null}>
      <div className="stack">
        <Form method="get" className="form" action={`${paths.details({})}#partner`}>
          <input type="hidden" name="installation" value={installation} />
          <Select
            name="country"
            label={text('installation-details.country')}
            defaultValue={search.country}
            options={searchCountries.map((code) => ({
              value: code,
              label: names.of(code) ?? code,
            }))}
          />
          <Field
            name="postal"
            label={text('installation-details.postal-code')}
            defaultValue={search.postalCode}
            autoComplete="postal-code"
            dir="ltr"
            maxLength={12}
          />
          <Field
            name="company"
            label={text('installation-details.company')}
            defaultValue={search.name}
            maxLength={120}
          />
          <Button look="secondary" wide>
            {text('installation-details.search')}
          </Button>
        </Form>
        {search.found && (
          <FoundList found={search.found} search={search} installation={installation} />
        )}
      </div>
    </Details>
  );
}

function FoundList(props: { found: Found; search: PartnerSearchView; installation: string }) {
  const text = useText();
  const formats = useFormats();
  const { found, search, installation } = props;
  const { country, postalCode: postal, name: company } = search;
  if (found.total === 0) return <p role="status">{text('installation-details.found-none')}</p>;
  const placeText = ({ nearness, distanceKm }: Found['partners'][number]) =>
    distanceKm === null
      ? text(`installation-details.${nearness ?? 'elsewhere'}`)
      : text('installation-details.distance', { distance: formats.quantity(distanceKm, 'km') });
  return (
    <>
      <p role="status">
        {text(`installation-details.${postal === '' ? 'found-by-name' : 'found'}`, {
          count: found.total,
        })}
      </p>
      <RowList look="panel">
        {found.partners.map((each) => (
          <Row
            key={each.partner}
            icon={wrench}
            strong
            title={<bdi>{each.name}</bdi>}
            note={
              <>
                <bdi>{`${each.postalCode} ${each.place}`}</bdi>
                {each.nearness !== null && ` · ${placeText(each)}`}
              </>
            }
            href={`${paths.details({ installation, partner: each.partner })}#partner`}
          />
        ))}
      </RowList>
      {found.page < found.pages && (
        <ButtonLink
          href={`${paths.details({ installation, country, postal, company, page: String(found.page + 1) })}#partner`}
        >
          {text('installation-details.more')}
        </ButtonLink>
      )}
    </>
  );
}

function Former({ grants }: { grants: readonly PartnerGrant[] }) {
  const text = useText();
  const formats = useFormats();
  if (grants.length === 0) return null;
  return (
    <Details summary={text('installation-details.former')}>
      <RowList>
        {grants.map(({ partner, endedAt, state }) => (
          <Row
            key={partner.partner}
            title={<bdi>{partner.name}</bdi>}
            note={text(`installation-details.was-${state}`, {
              time: endedAt === null ? '' : formats.dateTime(endedAt),
            })}
          />
        ))}
      </RowList>
    </Details>
  );
}
