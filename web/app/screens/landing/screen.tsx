import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Comfort, ComfortScene } from '../../ui/drawing/comfort.tsx';
import { Page } from '../../ui/frame.tsx';
import { Icon, Mark } from '../../ui/icon.tsx';
import { languages } from '../../ui/icons.ts';
import { euro, thermometer } from '../../ui/icons-of-energy.ts';
import { clock } from '../../ui/icons-of-things.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { Link } from '../../ui/link.tsx';
import { openLandingCode } from './open-landing-code.ts';
import type { Route } from './+types/screen';

/** Values of the example house in the drawing; a line below it says that it is an example. */
const example = { room: 21.3, setPoint: 21, tank: 41, outdoor: 6.1 };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const code = url.searchParams.get('code');
  if (code !== null && code.trim() !== '') throw await openLandingCode(context, request, code);
  return null;
}

export default function Landing() {
  const text = useText();
  const formats = useFormats();
  const shell = useShell();
  const shown = {
    room: formats.degrees(example.room),
    setPoint: formats.degrees(example.setPoint),
    tank: formats.degrees(example.tank, 0),
    outdoor: formats.degrees(example.outdoor),
  };
  const lines = [
    { icon: thermometer, words: text('landing.warm') },
    { icon: euro, words: text('landing.use') },
    { icon: clock, words: text('landing.change') },
  ];
  return (
    <PlainFrame>
      <Page
        className="landing-page"
        header={<LandingHeader />}
        aside={
          <>
            <ul className="landing-lines">
              {lines.map((line) => (
                <li key={line.words}>
                  <Icon shape={line.icon} />
                  <span>{line.words}</span>
                </li>
              ))}
            </ul>
            <div className="landing-actions">
              <ButtonLink look="main" wide icon={qrCode} href={paths.scanStart()}>
                {text('landing.scan')}
              </ButtonLink>
              <ButtonRow spread="even">
                <ButtonLink href={paths.signIn()}>{text('landing.sign-in')}</ButtonLink>
                <ButtonLink href={paths.signUp()}>{text('landing.sign-up')}</ButtonLink>
              </ButtonRow>
              {shell?.hasDemo && (
                <p className="landing-demo">
                  <Link href={paths.demo()}>{text('landing.demo')}</Link>
                </p>
              )}
            </div>
            <p className="landing-policies caption">
              <Link href={manualPaths.list()}>{text('landing.manuals')}</Link>
              <Link href={paths.terms()}>{text('landing.terms')}</Link>
              <Link href={paths.privacy()}>{text('landing.privacy')}</Link>
            </p>
          </>
        }
      >
        <title>{shell?.brand.name}</title>
        <ComfortScene lead={<h1 className="display landing-title">{text('landing.title')}</h1>}>
          <Comfort
            sentence={text('landing.example', shown)}
            state="heating"
            room={{
              label: text('landing.room'),
              value: shown.room,
              caption: text('landing.room-set', { value: shown.setPoint }),
            }}
            outdoor={{ label: text('landing.outdoor'), value: shown.outdoor }}
            tank={{ label: text('landing.tank'), value: shown.tank, celsius: example.tank }}
            panels
            sun
          />
        </ComfortScene>
        <p className="landing-example caption">{text('landing.example', shown)}</p>
      </Page>
    </PlainFrame>
  );
}

function LandingHeader() {
  const shell = useShell();
  return (
    <header className="landing-header">
      <span className="landing-brand">
        <Mark src={shell?.brand.logo} /> {shell?.brand.name}
      </span>
      <Link className="landing-language" href={paths.language(paths.landing())}>
        <Icon shape={languages} />
        <span>{shell?.language.name}</span>
      </Link>
    </header>
  );
}
