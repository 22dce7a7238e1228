import { Fragment } from 'react';

/** A mail address or host: runs from left to right in any text, and a long one parts after its own signs and not within a word. */
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
