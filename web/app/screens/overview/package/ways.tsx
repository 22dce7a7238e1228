import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomePackage } from '@hearth/product/package/contract.ts';
import type { OpenPurchase } from '@hearth/product/purchase/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { house, lock } from '../../../ui/icons.ts';
import { people } from '../../../ui/icons-of-things.ts';
import { Link } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { priceText, refusalText } from '../package-words.ts';
import { buyForm, trialForm } from './form.ts';

interface WaysProps {
  readonly found: HomePackage;
  readonly home: Installation;
  readonly mayOrder: boolean;
  readonly mayBuy: boolean;
  /** The caller's purchases for the home that await their payment. */
  readonly open: readonly OpenPurchase[];
  /** Key of the cart. */
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** How the home gets the package, or why it cannot, for each unit that it would cover. */
export function Ways(props: WaysProps) {
  const { found, home, mayOrder, mayBuy, open, idempotency, answer } = props;
  const text = useText();
  const formats = useFormats(home.timeZone);
  if (!found.isListed)
    return (
      <Section title={text('packages.get')}>
        <p>{text('packages.no-longer-offered')}</p>
      </Section>
    );
  const refused = found.subjects.filter(({ refusals }) => refusals.length > 0);
  const possible = found.subjects.filter(({ refusals }) => refusals.length === 0);
  const needsAddress = refused.some(({ refusals }) =>
    refusals.some(({ remedy }) => remedy === 'add-address'),
  );
  const orderWord =
    home.role === 'demo'
      ? 'packages.demo-sells-nothing'
      : mayOrder
        ? 'packages.ask-partner'
        : 'packages.owner-orders';
  return (
    <Section title={text(possible.length > 0 ? 'packages.get' : 'packages.why-not')}>
      {refused.length > 0 && (
        <RowList label={text('packages.not-possible')}>
          {refused.map(({ unit, name, refusals }) => (
            <Row
              key={unit}
              icon={lock}
              strong
              title={
                name === null ? (
                  text('packages.not-possible')
                ) : (
                  <>
                    {text('packages.not-possible')} · <bdi>{name}</bdi>
                  </>
                )
              }
              note={refusals.map((each) => refusalText(each, { text, formats })).join(' ')}
            />
          ))}
        </RowList>
      )}
      {needsAddress && home.role === 'owner' && (
        <RowList look="panel">
          <Row
            icon={house}
            title={text('packages.to-address')}
            href={paths.detailsPart('address', home.installation)}
          />
        </RowList>
      )}
      {possible.map((subject) => (
        <div key={subject.unit}>
          {subject.hasTrial && found.termsVersion !== null && (
            <Trial {...{ found, home, answer }} unit={subject.unit} version={found.termsVersion} />
          )}
          {mayBuy && found.termsVersion !== null && (
            <Buy
              {...{ found, home, answer, open, idempotency }}
              unit={subject.unit}
              name={possible.length > 1 ? subject.name : null}
              hasTermsAbove={subject.hasTrial}
              version={found.termsVersion}
            />
          )}
        </div>
      ))}
      {possible.length > 0 && !mayBuy && (
        <>
          <p>{text(orderWord)}</p>
          {orderWord === 'packages.ask-partner' && (
            <RowList look="panel">
              <Row
                icon={people}
                title={text('packages.to-partner')}
                note={text('packages.to-partner-what')}
                href={paths.servicePartner(home.installation)}
              />
            </RowList>
          )}
        </>
      )}
    </Section>
  );
}

function Trial(
  props: Pick<WaysProps, 'found' | 'home' | 'answer'> & {
    readonly unit: string | null;
    readonly version: number;
  },
) {
  const text = useText();
  const { found, home, answer, unit, version } = props;
  return (
    <CheckedForm
      form={trialForm}
      instance={unit ?? 'home'}
      answer={answer}
      initial={{ unit: unit ?? '', terms: String(version) }}
      envelope={{ installation: home.installation }}
    >
      <input type="hidden" name="unit" value={unit ?? ''} />
      <input type="hidden" name="terms" value={version} />
      <p>
        <Link href={packagePaths.terms(home.installation, { package: found.package })}>
          {text('packages.read-terms', { version })}
        </Link>
      </p>
      <MarkField name="accepted" />
      <SendButton>{text('packages.try', { count: found.trialDays })}</SendButton>
      <p className="small">{text('packages.trial-ends')}</p>
    </CheckedForm>
  );
}

function Buy(
  props: Pick<WaysProps, 'found' | 'home' | 'answer' | 'open' | 'idempotency'> & {
    readonly unit: string | null;
    /** Of the unit, where there are several. */
    readonly name: string | null;
    readonly hasTermsAbove: boolean;
    readonly version: number;
  },
) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { found, home, answer, unit, name, version, idempotency } = props;
  const { price } = found;
  if (!price) return null;
  const open = props.open.find(
    (each) =>
      each.package === found.package &&
      each.unit === unit &&
      each.termsVersion === version &&
      each.minor === price.minor &&
      each.currency === price.currency,
  );
  return (
    <CheckedForm
      form={buyForm}
      instance={unit ?? 'home'}
      answer={answer}
      initial={{ unit: unit ?? '', terms: String(version) }}
      envelope={{ installation: home.installation, idempotency }}
    >
      <input type="hidden" name="unit" value={unit ?? ''} />
      <input type="hidden" name="terms" value={version} />
      {name !== null && (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      )}
      {open ? (
        <OpenOrder open={open} timeZone={home.timeZone} price={priceText(price, locale)} />
      ) : (
        <>
          {!props.hasTermsAbove && (
            <p>
              <Link href={packagePaths.terms(home.installation, { package: found.package })}>
                {text('packages.read-terms', { version })}
              </Link>
            </p>
          )}
          <MarkField name="agreed" />
          <SendButton>{text('packages.buy', { price: priceText(price, locale) })}</SendButton>
        </>
      )}
      <p className="small">{text('packages.buy-what')}</p>
    </CheckedForm>
  );
}

/** The way back to the payment of an order; its terms were accepted with it. */
function OpenOrder(props: { open: OpenPurchase; timeZone: string; price: string }) {
  const text = useText();
  const formats = useFormats(props.timeZone);
  const { open, price } = props;
  return (
    <>
      <input type="hidden" name="agreed" value="yes" />
      <p>{text('packages.open-order', { time: formats.dateTime(open.createdAt) })}</p>
      <SendButton>{text('packages.go-on-paying', { price })}</SendButton>
    </>
  );
}
