import type { Installation } from '@hearth/product/installation/contract.ts';
import type { PackageTerms } from '@hearth/product/terms/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { check } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { Banner } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { acceptTermsForm } from './form.ts';
import type { readTermsPage } from './read-terms-page.ts';
import { TermsSections } from './terms-sections.tsx';

type TermsData = Awaited<ReturnType<typeof readTermsPage>>;

interface TermsProps {
  readonly terms: PackageTerms;
  readonly home: Installation;
  readonly read: NonNullable<TermsData['read']>;
  readonly answer: FormAnswer | undefined;
}

/** Terms to read and to print, what changed since an older version, and their acceptance. */
export function TermsPage({
  loaded,
  answer,
}: {
  readonly loaded: TermsData;
  readonly answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { home, read, done } = loaded;
  return (
    <AppPage
      title={text('packages.terms')}
      back={{ href: backFrom(loaded), label: text('shell.back') }}
      place={read?.package?.name ?? home?.name}
    >
      {done === 'accepted' && !answer && (
        <Banner icon={check}>{text('packages.done-accepted')}</Banner>
      )}
      {read?.terms.length === 0 && <p className="lead">{text('packages.no-terms')}</p>}
      {home &&
        read?.terms.map((each) => (
          <OneTerms key={each.terms} terms={each} home={home} read={read} answer={answer} />
        ))}
    </AppPage>
  );
}

function backFrom({ home, read }: TermsData): string {
  if (!home) return paths.overview();
  const { installation } = home;
  return read?.package
    ? packagePaths.one(installation, read.package.package)
    : packagePaths.list(installation);
}

function OneTerms(props: TermsProps) {
  const text = useText();
  const formats = useFormats(props.home.timeZone);
  const { terms, home, read, answer } = props;
  const { version, validFrom } = terms;
  const changes = read.changes?.terms === terms.terms ? read.changes : null;
  return (
    <Section
      title={terms.title}
      note={text('packages.version-since', {
        version: formats.number(version),
        day: formats.day(validFrom, 'full'),
      })}
    >
      <OlderVersions terms={terms} home={home} read={read} from={changes?.from.version ?? null} />
      {changes && <p className="small">{text('packages.change-marks')}</p>}
      <TermsSections sections={changes?.sections ?? terms.sections} />
      <Acceptance terms={terms} home={home} read={read} answer={answer} />
    </Section>
  );
}

/** Links to the difference from each older version. */
function OlderVersions(props: Omit<TermsProps, 'answer'> & { readonly from: number | null }) {
  const text = useText();
  const formats = useFormats();
  const { terms, home, read, from } = props;
  const older = terms.versions.filter(({ version }) => version < terms.version);
  if (older.length === 0) return null;
  const address = (query: { terms?: string; from?: string }) =>
    packagePaths.terms(home.installation, { package: read.package?.package, ...query });
  return (
    <ul className="bullets">
      {older.map(({ version }) => (
        <li key={version}>
          {version === from ? (
            <Link href={address({})}>{text('packages.hide-changes')}</Link>
          ) : (
            <Link href={address({ terms: terms.terms, from: String(version) })}>
              {text('packages.changes-since', { version: formats.number(version) })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Acceptance(props: TermsProps) {
  const text = useText();
  const formats = useFormats(props.home.timeZone);
  const { terms, read, answer } = props;
  const { accepted, version } = terms;
  const isAccepted = accepted?.version === version;
  return (
    <>
      {accepted && (
        <p className="small">
          {text('packages.accepted', {
            version: formats.number(accepted.version),
            time: formats.dateTime(accepted.at, 'full'),
            language: text(`packages.in-${accepted.locale}`),
          })}
        </p>
      )}
      {read.mayOrder && !isAccepted && (
        <CheckedForm
          form={acceptTermsForm}
          instance={terms.terms}
          answer={answer}
          initial={{ terms: terms.terms, number: String(version) }}
        >
          <input type="hidden" name="terms" value={terms.terms} />
          <input type="hidden" name="number" value={version} />
          <SendButton look="secondary">
            {text('packages.accept', { version: formats.number(version) })}
          </SendButton>
        </CheckedForm>
      )}
    </>
  );
}
