import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import type { FoundUnit } from '../../../../scanner/read-codes.ts';
import { Button } from '../../../../ui/button.tsx';

interface FoundUnitsProps {
  /** One only where the page may not send it. */
  readonly units: readonly FoundUnit[];
  readonly range: string | null;
  /** The page's address is not secure, and the server takes no forms from it. */
  readonly isInsecure: boolean;
  /** Looks for codes again; needs scripts. */
  readonly onAgain: (() => void) | null;
}

/** The units whose labels are in one picture, to choose from by model and serial number. */
export function FoundUnits({ units, range, isInsecure, onAgain }: FoundUnitsProps) {
  const text = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="scanner-found" aria-labelledby="found-units">
      <h2 className="heading" id="found-units" ref={title} tabIndex={-1}>
        {text('scanner.found-title', { count: units.length })}
      </h2>
      <ul className="scanner-units">
        {units.map((unit) => (
          <li key={unit.serial} className="panel">
            <Form method="post" action={paths.scanDetecting()} className="scanner-unit">
              <input type="hidden" name="text" value={unit.text} />
              <input type="hidden" name="source" value="scanned" />
              {range !== null && <input type="hidden" name="range" value={range} />}
              <div>
                <strong id={`model-${unit.serial}`}>
                  <bdi>{unit.name ?? text('scanner.model-unknown')}</bdi>
                </strong>
                <p id={`serial-${unit.serial}`}>
                  {text('scanner.serial')}{' '}
                  <bdi className="scanner-code" dir="ltr">
                    {unit.serial}
                  </bdi>
                </p>
              </div>
              {!isInsecure && (
                <Button
                  look="main"
                  wide
                  aria-describedby={`model-${unit.serial} serial-${unit.serial}`}
                >
                  {text('scanner.go-on')}
                </Button>
              )}
            </Form>
          </li>
        ))}
      </ul>
      {isInsecure && <p>{text('scanner.needs-https')}</p>}
      {onAgain && (
        <Button type="button" wide onClick={onAgain}>
          {text('scanner.again')}
        </Button>
      )}
    </section>
  );
}
