import type { Claim } from '@hearth/product/claim/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { UnitShape } from './unit-shapes.ts';

interface Drawn {
  /** What the loader has sent: a browser needs one of them, and loads none. */
  readonly shapes: readonly UnitShape[];
}

/** Where the label is, in one drawing; the sentence beside it says the same. */
export function UnitDrawing({ range, shapes }: Drawn & { range: Claim['range'] }) {
  const text = useText();
  return (
    <section className="stack-tight">
      <h2 className="scan-look">{text('scan-units.look')}</h2>
      <p className="small">{text(`scan-units.where-${range ?? 'any'}`)}</p>
      <UnitPicture shapes={shapes} caption={text('scan-units.unit-label')} />
    </section>
  );
}

/** What the unit looks like. */
export function UnitPicture({ shapes, caption }: Drawn & { caption?: string }) {
  return (
    <figure className="scan-drawing">
      <svg viewBox="0 0 320 170" aria-hidden="true">
        {shapes.map(({ look, d }) => (
          <path key={d} className={`scan-${look}`} d={d} />
        ))}
      </svg>
      {caption !== undefined && <figcaption className="caption">{caption}</figcaption>}
    </figure>
  );
}
