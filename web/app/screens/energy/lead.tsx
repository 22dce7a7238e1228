/** The opening sentence with its figure emphasised. */
export function Lead({ sentence, figure }: { sentence: string; figure?: string | undefined }) {
  const [before, ...after] = figure === undefined ? [sentence] : sentence.split(figure);
  return (
    <p className="lead">
      {before}
      {after.length > 0 && (
        <>
          <strong>{figure}</strong>
          {after.join(figure)}
        </>
      )}
    </p>
  );
}
