import type { HomePackage, HomePackages } from '@hearth/product/package/contract.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { check, lock } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { isPossible, priceText } from '../package-words.ts';

interface ComparisonProps {
  readonly packages: readonly HomePackage[];
  readonly features: HomePackages['features'];
  readonly installation: string;
}

/** Packages side by side. A feature is a line above its values, so that the columns stay wide on a narrow screen. */
export function Comparison({ packages, features, installation }: ComparisonProps) {
  const text = useText();
  const shown = features.filter(({ feature }) =>
    packages.some(({ contents }) => contents.some((content) => content.feature === feature)),
  );
  const lines = (key: string, head: string, cell: (each: HomePackage) => ReactNode) => (
    <tbody key={key}>
      <tr>
        <th scope="rowgroup" colSpan={packages.length}>
          {head}
        </th>
      </tr>
      <tr>
        {packages.map((each) => (
          <td key={each.package} className={classes(!isPossible(each) && 'second')}>
            {cell(each)}
          </td>
        ))}
      </tr>
    </tbody>
  );
  return (
    <div className="table-scroll" role="region" tabIndex={0} aria-label={text('packages.compare')}>
      <table className="comparison">
        <caption className="visually-hidden">{text('packages.compare')}</caption>
        <thead>
          <tr>
            {packages.map((each) => (
              <th key={each.package} scope="col">
                <Head each={each} installation={installation} />
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ feature, name }) =>
          lines(feature, name, (each) => <Content {...{ each, feature }} />),
        )}
        {lines('term', text('packages.term'), ({ term }) =>
          term.kind === 'once'
            ? text('packages.once')
            : text('packages.months', { count: term.months }),
        )}
        {lines('then', text('packages.then'), ({ renewal }) => text(`packages.then-${renewal}`))}
      </table>
    </div>
  );
}

function Head({ each, installation }: { each: HomePackage; installation: string }) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  return (
    <>
      <Link href={packagePaths.one(installation, each.package)}>{each.name}</Link>
      {each.price && <span className="comparison-price">{priceText(each.price, locale)}</span>}
      {!isPossible(each) && (
        <span className="comparison-lock">
          <Icon shape={lock} size="medium" />
          <span className="visually-hidden">{text('packages.not-possible')}</span>
        </span>
      )}
    </>
  );
}

function Content({ each, feature }: { each: HomePackage; feature: string }) {
  const text = useText();
  const content = each.contents.find((entry) => entry.feature === feature);
  if (!content)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{text('packages.excluded')}</span>
      </>
    );
  if (content.value !== null) return content.value;
  return (
    <>
      <Icon shape={check} size="medium" />
      <span className="visually-hidden">{text('packages.included')}</span>
    </>
  );
}
