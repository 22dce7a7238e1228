import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell-context.tsx';
import { TitleLink } from '../ui/title-link.tsx';

/** Name of the home that the page's address names; leads to the choice of another home. */
export function HomeLine() {
  const text = useText();
  const { pathname, search } = useLocation();
  const named = new URLSearchParams(search).get('installation');
  const home = useShell()?.homes?.find(({ installation }) => installation === named);
  if (!home) return null;
  return (
    <p className="home-line">
      <TitleLink href={paths.selectInstallation(`${pathname}${search}`)}>
        <bdi>{home.name === '' ? text('section.my-home') : home.name}</bdi>
        <span className="visually-hidden">{text('section.other-home')}</span>
      </TitleLink>
    </p>
  );
}
