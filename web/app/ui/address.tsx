import { Fragment } from 'react';

/** A mail address or host: left to right in any text, with line breaks after its punctuation only. */
export function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      {children.split(/(?=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
