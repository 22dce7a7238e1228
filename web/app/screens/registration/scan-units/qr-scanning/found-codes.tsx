import { Form } from 'react-router';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';

/** Longer texts are shortened; a label is much shorter. */
const shownMax = 120;

/** The codes found in a picture, to choose from. Without scripts a single code needs a press too. */
export function FoundCodes(props: {
  readonly texts: readonly string[];
  readonly range: string | undefined;
}) {
  const { texts, range } = props;
  const text = useText();
  return (
    <Section title={text('scanner.found-title', { count: texts.length })}>
      <div role="status" className="visually-hidden">
        {text('scanner.found-title', { count: texts.length })}
      </div>
      <ul className="scanner-found">
        {texts.map((code) => (
          <li key={code}>
            <Form method="post" action={paths.scanDetecting()} className="form">
              <input type="hidden" name="text" value={code} />
              <input type="hidden" name="source" value="scanned" />
              {range !== undefined && <input type="hidden" name="range" value={range} />}
              <bdi className="scanner-code" dir="ltr">
                {code.length > shownMax ? `${code.slice(0, shownMax)}…` : code}
              </bdi>
              <Button look="main" wide>
                {text('scanner.go-on')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
