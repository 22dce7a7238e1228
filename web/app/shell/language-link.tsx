import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { loadFormInput } from '../pwa/load-form-input.ts';
import { useShell } from '../shell-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { languages } from '../ui/icons.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Screens with a choice of language of their own. */
const ownChoices: readonly string[] = [paths.language(), paths.landing(), paths.account()];

/** At the end of every screen: leads to the choice of language and back; what was typed into forms is restored on the way back. */
export function LanguageLink() {
  const text = useText();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const saveInput = useRef<() => void>(undefined);
  useEffect(
    () =>
      whenIdle(() => {
        void loadFormInput().then((formInput) => {
          saveInput.current = formInput?.saveFormInput;
          formInput?.restoreFormInput();
        });
      }),
    [],
  );
  if (!shell || ownChoices.includes(pathname)) return null;
  return (
    <footer className="frame-footer">
      <a
        className="frame-language small second"
        href={paths.language(`${pathname}${search}`)}
        onClick={(event) => {
          if (saveInput.current) saveInput.current();
          else if (isPlainPress(event)) saveThenFollow(event);
        }}
      >
        <Icon shape={languages} />
        {text('shell.language', { name: shell.language.name })}
      </a>
    </footer>
  );
}

/** A press that opens the link here, not in another tab or window. */
const isPlainPress = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);

/** A press before the code that stores what was typed is there: the page is left when it has stored it. */
function saveThenFollow(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { href } = event.currentTarget;
  void loadFormInput().then((formInput) => {
    formInput?.saveFormInput();
    location.assign(href);
  });
}
