import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { useSlashKey } from '../../shell/use-slash-key.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { close } from '../../ui/icons.ts';
import { search } from '../../ui/icons-of-searching.ts';
import { useInputBeforeHydration } from '../../ui/input-before-hydration.ts';
import { typedLengthMax } from '@hearth/product/search-words/typed-terms.ts';

/** Pause of the typing after which the results follow, ms. */
const pauseMs = 150;

/** The field: sends itself while a person types, and works as a form. `/` focuses it, the arrow down leads to the results. */
export function SearchBox({
  typed,
  onTypedOffline,
}: {
  typed: string;
  /** Without a connection: looks for the text on the device. */
  onTypedOffline: ((typed: string) => void) | null;
}) {
  const text = useText();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlashKey(() => {
    field.current?.focus();
    field.current?.select();
  }, field);
  useEffect(() => {
    // A page about one field: it is where a person who comes here types.
    const isAsked = new URLSearchParams(location.search).has('q');
    if (field.current?.value === '' && !isAsked) field.current.focus();
    return () => clearTimeout(timer.current);
  }, []);
  // A recent search, the way back, or a correction sets the field.
  const shown = useRef(typed);
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement && typed !== shown.current) input.value = typed;
    shown.current = typed;
  }, [typed]);
  // Whether there is a connection may become known only during the pause.
  const searchOffline = useRef(onTypedOffline);
  useEffect(() => {
    searchOffline.current = onTypedOffline;
  }, [onTypedOffline]);
  const send = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const input = field.current;
      if (searchOffline.current) searchOffline.current(input?.value ?? '');
      else if (input?.form) void submit(input.form, { replace: true });
    }, pauseMs);
  };
  useInputBeforeHydration('field-q', send);
  return (
    <Form
      action={paths.search()}
      role="search"
      className="search-form"
      onSubmit={(event) => {
        clearTimeout(timer.current);
        if (!onTypedOffline) return;
        event.preventDefault();
        onTypedOffline(field.current?.value ?? '');
      }}
    >
      <label className="visually-hidden" htmlFor="field-q">
        {text('search.label')}
      </label>
      <span className="field-box search-box">
        <Icon shape={search} size="medium" />
        <input
          ref={field}
          id="field-q"
          className="field-input"
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={typedLengthMax}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          onChange={send}
        />
        {typed !== '' && (
          <IconLink
            icon={close}
            label={text('search.clear')}
            href={paths.search()}
            onClick={(event) => {
              clearTimeout(timer.current);
              if (field.current) field.current.value = '';
              field.current?.focus();
              if (!onTypedOffline) return;
              event.preventDefault();
              onTypedOffline('');
            }}
          />
        )}
      </span>
      <Button>{text('search.submit')}</Button>
    </Form>
  );
}
