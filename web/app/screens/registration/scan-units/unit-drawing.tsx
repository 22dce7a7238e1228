import type { Claim } from '@hearth/product/claim/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import { unitShapes } from './unit-shapes.ts';

type Range = Claim['range'];

/** Where the label is, in one drawing; the sentence beside it says the same. */
export function UnitDrawing({ range }: { range: Range }) {
  const text = useText();
  return (
    <section className="stack-tight">
      <h2 className="scan-look">{text('scan-units.look')}</h2>
      <p className="small">{text(`scan-units.where-${range ?? 'any'}`)}</p>
      <UnitPicture range={range} caption={text('scan-units.unit-label')} />
    </section>
  );
}

/** What the unit looks like. */
export function UnitPicture({ range, caption }: { range: Range; caption?: string }) {
  return (
    <figure className="scan-drawing">
      <svg viewBox="0 0 320 170" aria-hidden="true">
        {unitShapes(range).map(({ look, d }) => (
          <path key={d} className={`scan-${look}`} d={d} />
        ))}
      </svg>
      {caption !== undefined && <figcaption className="caption">{caption}</figcaption>}
    </figure>
  );
}
