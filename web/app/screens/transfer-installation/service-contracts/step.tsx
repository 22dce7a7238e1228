import type { TransferPreview } from '@hearth/product/transfer/contract.ts';
import { useField } from '../../../forms/fields.tsx';
import { type Values, textOf } from '../../../forms/rule.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { priceText } from '../../overview/package-words.ts';
import { OfferRows } from '../offer-rows.tsx';
import { contractsForm, packageIds, ruleField } from '../flow/step-forms.ts';
import { TransferPage, type TransferStepProps } from '../flow/transfer-page.tsx';

/** What happens to each package of the home, and the offer as a whole. */
export function ServiceContractsStep({ loaded, acted }: TransferStepProps) {
  const text = useText();
  const packages = loaded.state === 'open' ? loaded.preview.packages : [];
  const running = packages.map(({ entitlement }) => entitlement);
  return (
    <TransferPage
      loaded={loaded}
      acted={acted}
      form={(values) => contractsForm(withPackagesIn(values, running))}
      shape={running.join(' ')}
      question="transfer-offer.contracts-question"
      lead={({ preview }) =>
        text(
          preview.packages.length === 0
            ? 'transfer-offer.no-packages'
            : 'transfer-offer.contracts-lead',
        )
      }
    >
      {({ preview, offer, isSignedInAgain }, values) => (
        <>
          {isSignedInAgain && <p role="status">{text('transfer-offer.back-again')}</p>}
          <Packages packages={preview.packages} fields={packageIds(values)} />
          <Section title={text('transfer-offer.your-offer')}>
            <RowList>
              <OfferRows offer={offer} />
            </RowList>
          </Section>
        </>
      )}
    </TransferPage>
  );
}

/** The values without packages that have ended since the page was loaded: the form has no fields for them any more. */
const withPackagesIn = (values: Values, running: readonly string[]): Values => ({
  ...values,
  entitlements: packageIds(values)
    .filter((id) => running.includes(id))
    .join(' '),
});

type PackageOfHome = TransferPreview['packages'][number];

function Packages({
  packages,
  fields,
}: {
  readonly packages: readonly PackageOfHome[];
  /** Packages that the form has a field for; one that was bought since moves. */
  readonly fields: readonly string[];
}) {
  const text = useText();
  const trials = packages.filter(({ mayMove }) => !mayMove);
  const chosen = packages.filter(({ entitlement }) => fields.includes(entitlement));
  return (
    <>
      <input
        type="hidden"
        name="entitlements"
        value={chosen.map(({ entitlement }) => entitlement).join(' ')}
      />
      {chosen.map((each) => (
        <PackageRule key={each.entitlement} {...each} />
      ))}
      {trials.length > 0 && (
        <RowList>
          {trials.map(({ entitlement, name, unitName }) => (
            <Row
              key={entitlement}
              title={name}
              note={unitName && <bdi>{unitName}</bdi>}
              value={text('transfer-offer.trial-ends')}
            />
          ))}
        </RowList>
      )}
    </>
  );
}

function PackageRule({ entitlement, name, unitName, endsOn, refund }: PackageOfHome) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { frame, state } = useField(ruleField(entitlement));
  const { label: _, ...field } = frame;
  return (
    <RadioGroup
      {...field}
      legend={unitName === null ? name : text('transfer-offer.package-of', { name, unitName })}
      value={textOf(state.initial)}
      options={[
        {
          value: 'moves',
          label: text('transfer-offer.moves'),
          hint: text('transfer-offer.moves-note', { day: formats.day(endsOn, 'full') }),
        },
        {
          value: 'ends',
          label: text('transfer-offer.package-ends'),
          hint: refund
            ? text('transfer-offer.refund', { amount: priceText(refund, locale) })
            : text('transfer-offer.no-refund'),
        },
      ]}
    />
  );
}
