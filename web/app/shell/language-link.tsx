import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { languageLink } from '../pwa/language-press.ts';
import { loadFormInput } from '../pwa/load-form-input.ts';
import { useShell } from '../shell-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { languages } from '../ui/icons.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Screens with a choice of language of their own. */
const ownChoices: readonly string[] = [paths.language(), paths.landing(), paths.account()];

/**
 * At the end of every screen: leads to the choice of language and back. What was typed into forms is stored when it is pressed
 * (`pwa/language-press.ts`) and restored on the way back.
 */
export function LanguageLink() {
  const text = useText();
  const shell = useShell();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      whenIdle(() => {
        void loadFormInput().then((formInput) => formInput?.restoreFormInput());
      }),
    [],
  );
  if (!shell || ownChoices.includes(pathname)) return null;
  return (
    <footer className="frame-footer">
      <a className={`${languageLink} small second`} href={paths.language(`${pathname}${search}`)}>
        <Icon shape={languages} />
        {text('shell.language', { name: shell.language.name })}
      </a>
    </footer>
  );
}
