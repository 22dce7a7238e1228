import type { Claim } from '@hearth/product/claim/contract.ts';
import type { Building } from '@hearth/product/home-details/contract.ts';
import type { ReactNode } from 'react';
import type { SavedSteps } from '../../../wizard/wizard.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Facts } from '../flow/facts.ts';
import { typedText } from '../flow/typed-text.ts';
import { HouseRows } from '../home/house-rows.tsx';
import { PrintedAddress } from '../home/printed-address.tsx';
import { unitIcon } from '../scan-units/range-icon.ts';
import { claimScreen } from '../scan-units/screen-of.ts';
import { unitName } from '../scan-units/unit-name.ts';

export interface SummaryProps {
  readonly facts: Facts;
  readonly typed: SavedSteps;
  /** null: not described yet. */
  readonly building: Building | null;
  readonly units: readonly Claim[];
  readonly account: { readonly name: string | null; readonly email: string | null } | null;
  readonly partner: { readonly name: string; readonly place: string } | null;
  readonly address: readonly string[];
  readonly policyVersion: string;
}

/** All answers of the registration with links to their steps; then the questions that can wait, each with its reason. */
export function SummaryLists(props: SummaryProps) {
  const { typed, building, facts } = props;
  const has = (step: string): boolean => typed[step] !== undefined;
  return (
    <div className="summary">
      <Units units={props.units} />
      <Place {...props} />
      {building && <House building={building} />}
      {has('commissioning') && facts.isCommissioned && <SetUp {...props} />}
      {has('personal-info') && <Person {...props} />}
      {has('service-partner') && <Partner {...props} />}
      <CanWait typed={typed} facts={facts} />
      <Consents {...props} />
    </div>
  );
}

function Part(props: { title: string; edit: string; children: ReactNode }) {
  const text = useText();
  return (
    <Section
      title={props.title}
      action={
        <Link href={props.edit} aria-label={text('registration.edit-which', { part: props.title })}>
          {text('registration.edit')}
        </Link>
      }
    >
      <RowList>{props.children}</RowList>
    </Section>
  );
}

function Units({ units }: Pick<SummaryProps, 'units'>) {
  const text = useText();
  return (
    <Part title={text('registration.units')} edit={paths.scanOverview()}>
      {units.map((unit) => {
        const { claim, state, serial, range } = unit;
        const name = unitName(text, unit);
        return (
          <Row
            key={claim}
            icon={unitIcon(range)}
            strong
            title={state === 'confirmed' ? name : <Link href={claimScreen(unit)}>{name}</Link>}
            note={
              <>
                <bdi dir="ltr">{serial}</bdi>
                {state !== 'confirmed' &&
                  ` · ${text(
                    state === 'claimed-by-other'
                      ? 'registration.unit-lost'
                      : 'registration.unit-left-out',
                  )}`}
              </>
            }
          />
        );
      })}
    </Part>
  );
}

function Place({ facts, address }: SummaryProps) {
  const text = useText();
  return (
    <Part title={text('registration.address')} edit={paths.registrationAddress()}>
      <Row title={<PrintedAddress lines={address} country={facts.country} />} />
    </Part>
  );
}

function House({ building }: { readonly building: Building }) {
  const text = useText();
  return (
    <Part title={text('registration.building')} edit={paths.registrationBuilding()}>
      <HouseRows building={building} />
    </Part>
  );
}

function SetUp({ typed, facts }: SummaryProps) {
  const text = useText();
  const formats = useFormats('UTC');
  const on = typedText(typed, 'commissioning', 'on');
  const installer = typedText(typed, 'commissioning', 'installer');
  const refrigerant = typedText(typed, 'commissioning', 'refrigerant');
  const unknown = text('registration.unknown');
  return (
    <Part title={text('registration.commissioning')} edit={paths.registrationCommissioning()}>
      <Row
        title={text('registration.commissioned-on')}
        value={on === '' ? unknown : formats.day(on, 'full')}
      />
      <Row title={text('registration.installer')} value={installer || unknown} />
      {facts.asksRefrigerant && (
        <Row title={text('registration.refrigerant')} value={refrigerant || unknown} />
      )}
    </Part>
  );
}

function Person({ typed, account }: SummaryProps) {
  const text = useText();
  const phone = typedText(typed, 'personal-info', 'phone');
  const isShared = typed['personal-info']?.values['share'] === true;
  return (
    <Part title={text('registration.personal-info')} edit={paths.registrationPerson()}>
      <Row title={text('registration.name')} value={account?.name ?? '–'} />
      <Row title={text('registration.email')} value={account?.email ?? '–'} />
      <Row
        title={text('registration.phone')}
        value={phone === '' ? '–' : <bdi dir="ltr">{phone}</bdi>}
        valueNote={
          phone === ''
            ? undefined
            : text(isShared ? 'registration.phone-shared' : 'registration.phone-private')
        }
      />
    </Part>
  );
}

function Partner({ typed, facts, partner }: SummaryProps) {
  const text = useText();
  const choice = typedText(typed, 'service-partner', 'partner');
  const chosen = partner?.name ?? (choice === 'installer' ? facts.installer : null);
  return (
    <Part title={text('registration.service-partner')} edit={paths.registrationPartner()}>
      <Row
        title={<bdi>{chosen ?? text('registration.partner-later')}</bdi>}
        note={
          partner ? (
            <>
              <bdi>{partner.place}</bdi>
              <br />
              {text('registration.partner-may')}
            </>
          ) : (
            chosen && text('registration.partner-outside')
          )
        }
      />
    </Part>
  );
}

/** Questions that the home needs later, each with its reason. */
function CanWait({ typed, facts }: Pick<SummaryProps, 'typed' | 'facts'>) {
  const text = useText();
  const questions = [
    { step: 'building', href: paths.registrationBuilding() },
    ...(facts.isCommissioned
      ? [{ step: 'commissioning', href: paths.registrationCommissioning() }]
      : []),
    { step: 'personal-info', href: paths.registrationPerson() },
    { step: 'service-partner', href: paths.registrationPartner() },
  ].filter(({ step }) => typed[step] === undefined);
  if (questions.length === 0) return null;
  return (
    <Section title={text('registration.can-wait')}>
      <RowList look="panel">
        {questions.map(({ step, href }) => (
          <Row
            key={step}
            title={text(`registration.${step}`)}
            note={text(`registration.why-${step}`)}
            href={href}
          />
        ))}
      </RowList>
    </Section>
  );
}

function Consents({ facts, policyVersion }: SummaryProps) {
  const text = useText();
  const formats = useFormats('UTC');
  const version = text('registration.version', { day: formats.day(policyVersion, 'full') });
  return (
    <Section
      title={text(facts.asksConsent ? 'registration.consents-due' : 'registration.consents')}
    >
      <RowList>
        <Row
          title={<Link href={paths.terms()}>{text('registration.terms')}</Link>}
          value={version}
        />
        <Row
          title={<Link href={paths.privacy()}>{text('registration.privacy')}</Link>}
          value={version}
        />
      </RowList>
      {!facts.asksConsent && <p className="small">{text('registration.consented')}</p>}
    </Section>
  );
}
