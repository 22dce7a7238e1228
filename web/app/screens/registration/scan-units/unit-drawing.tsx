import { useText } from '../../../i18n/use-text.ts';

/** Where the label is, in one drawing; the sentence beside it says the same. */
export function UnitDrawing({ range }: { range: string | null }) {
  const text = useText();
  return (
    <section className="stack-tight">
      <h2 className="scan-look">{text('scan-units.look')}</h2>
      <p className="small">{text(`scan-units.where-${range ?? 'any'}`)}</p>
      <figure className="scan-drawing">
        <svg viewBox="0 0 320 170" aria-hidden="true">
          <path className="scan-side" d="M60 40 92 22h158l-26 18z M224 40l26-18v84l-26 22z" />
          <path className="scan-front" d="M60 40h164v88H60z" />
          <circle className="scan-line" cx="118" cy="84" r="30" />
          <path
            className="scan-line"
            d="M118 84c-12-8-26-2-26 2M118 84c4-14 14-22 14-24M118 84c12 6 10 20 8 24"
          />
          <path className="scan-thin" d="M176 62h36M176 74h36M176 86h36" />
          <path className="scan-line" d="M76 128v10M208 128v10M238 117v8" />
          <path className="scan-label" d="M230 82l16-11v19l-16 11z" />
          <path className="scan-line" d="M246 84c16 6 16 30 8 46" />
        </svg>
        <figcaption className="caption">{text('scan-units.unit-label')}</figcaption>
      </figure>
    </section>
  );
}
