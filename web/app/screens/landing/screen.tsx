import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { Icon, Mark } from '../../ui/icon.tsx';
import { clock, energy, languages, thermometer } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';

export default function Landing() {
  const text = useText();
  const shell = useShell();
  const lines = [
    { icon: thermometer, words: text('landing.warm') },
    { icon: energy, words: text('landing.use') },
    { icon: clock, words: text('landing.change') },
  ];
  return (
    <PlainFrame>
      <Page
        header={
          <header className="landing-header">
            <span className="landing-brand">
              <Mark /> {shell?.brand}
            </span>
            <Link className="landing-language" href={paths.language(paths.landing())}>
              <Icon shape={languages} />
              <span>{shell?.language.name}</span>
            </Link>
          </header>
        }
        foot={
          <>
            <ButtonRow spread="even">
              <ButtonLink look="main" href={paths.signIn()}>
                {text('landing.sign-in')}
              </ButtonLink>
              <ButtonLink href={paths.signUp()}>{text('landing.sign-up')}</ButtonLink>
            </ButtonRow>
          </>
        }
      >
        <title>{shell?.brand}</title>
        <h1 className="display">{text('landing.title')}</h1>
        <ul className="landing-lines">
          {lines.map((line) => (
            <li key={line.words}>
              <Icon shape={line.icon} />
              <span>{line.words}</span>
            </li>
          ))}
        </ul>
      </Page>
    </PlainFrame>
  );
}
