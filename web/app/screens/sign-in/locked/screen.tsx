import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { useShell } from '../../../shell-context.tsx';
import { Address } from '../../../ui/address.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { check, lock } from '../../../ui/icons.ts';
import { mail, shield } from '../../../ui/icons-of-things.ts';

/** Page for the owner of a locked account after the right password. It contains no account data, because anyone can open it. */
export default function Locked() {
  const text = useText();
  const contact = useShell()?.brand.contact ?? null;
  const steps = [
    {
      icon: mail,
      words:
        contact === null ? (
          text('sign-in.locked-answer')
        ) : (
          <>
            {text('sign-in.locked-write')}{' '}
            <a href={`mailto:${contact}`} className="contact-link">
              <Address>{contact}</Address>
            </a>
          </>
        ),
    },
    { icon: shield, words: text('sign-in.locked-ask') },
    { icon: check, words: text('sign-in.locked-open') },
  ];
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('sign-in.locked-title')}
            back={{ href: paths.landing(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('sign-in.locked-title')}</title>
        <p className="lead">{text('sign-in.locked-lead')}</p>
        <ul className="icon-lines">
          <li>
            <Icon shape={lock} />
            <span>{text('sign-in.locked-safe')}</span>
          </li>
        </ul>
        <h2 className="sub-lead">{text('sign-in.locked-what')}</h2>
        <ol className="icon-lines">
          {steps.map((step, index) => (
            <li key={index}>
              <Icon shape={step.icon} />
              <span>{step.words}</span>
            </li>
          ))}
        </ol>
        <p>
          <ButtonLink href={paths.signIn()} wide>
            {text('sign-in.locked-again')}
          </ButtonLink>
        </p>
      </Page>
    </PlainFrame>
  );
}
