import { useLocation } from 'react-router';
import { CheckedForm } from '../forms/checked-form.tsx';
import { SendButton } from '../forms/fields.tsx';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell-context.tsx';
import { Link } from '../ui/link.tsx';
import { privacyForm } from './privacy-form.ts';

/** Screens that explain the choice, or have it. */
const without: readonly string[] = [paths.consent(), paths.privacy(), paths.terms()];

/** Asks for a privacy choice at the foot of the page. The page can be used without an answer; until then nothing is sent. */
export function PrivacySheet() {
  const text = useText();
  const shell = useShell();
  const { pathname, search } = useLocation();
  if (!shell?.privacy?.isAsking || without.includes(pathname)) return null;
  return (
    <section className="privacy-sheet" aria-labelledby="privacy-sheet">
      <h2 className="privacy-sheet-title" id="privacy-sheet">
        {text('policy.sheet-title')}
      </h2>
      <p className="small">
        {text('policy.sheet', { brand: shell.brand.name })}{' '}
        <Link href={paths.consent()}>{text('policy.sheet-more')}</Link>
      </p>
      <CheckedForm form={privacyForm} action={paths.consent()} className="" reloadDocument>
        <input type="hidden" name="question" value={shell.privacy.question} />
        <input type="hidden" name="return" value={`${pathname}${search}`} />
        <div className="button-row button-row-even">
          <SendButton name="answer" value="none" look="secondary" wide={false}>
            {text('policy.refuse')}
          </SendButton>
          <SendButton name="answer" value="all" look="secondary" wide={false}>
            {text('policy.accept')}
          </SendButton>
        </div>
      </CheckedForm>
    </section>
  );
}
