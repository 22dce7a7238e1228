import { useText } from '../../../i18n/use-text.ts';

interface Finding {
  readonly code: string;
  readonly line: number;
  readonly column: string;
}

/** Errors or remarks about a file, each with its line and column where it has them. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const text = useText();
  return (
    <ul className="bullets">
      {findings.map(({ code, line, column }, i) => {
        const id = `import.fault-${code}`;
        const sentence = text(id, { line, column });
        return (
          <li key={i}>
            {line > 0 && <strong>{text('import.line', { line })} </strong>}
            {column !== '' && (
              <>
                <bdi>{column}</bdi>:{' '}
              </>
            )}
            {sentence === id ? text('import.fault-other', { code }) : sentence}
          </li>
        );
      })}
    </ul>
  );
}
