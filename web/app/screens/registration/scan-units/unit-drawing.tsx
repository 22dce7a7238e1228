import type { Claim } from '@hearth/product/claim/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { UnitShape } from './unit-shapes.ts';

interface Drawn {
  /** The shape, sent by the loader, so that the browser does not load all shapes. */
  readonly shapes: readonly UnitShape[];
}

/** A drawing of the unit with the position of its label; a sentence beside it says the same. */
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

/** A drawing of the unit. */
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
