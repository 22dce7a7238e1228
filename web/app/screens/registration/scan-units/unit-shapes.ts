import type { Claim } from '@hearth/product/claim/contract.ts';

type Range = NonNullable<Claim['range']>;

export interface UnitShape {
  readonly look: 'side' | 'front' | 'line' | 'thin' | 'label';
  /** Coordinates in a field of 320 by 170. */
  readonly d: string;
}

/** Outdoor units: the label is at the lower right. */
const outdoor: readonly UnitShape[] = [
  { look: 'side', d: 'M60 40 92 22h158l-26 18z M224 40l26-18v84l-26 22z' },
  { look: 'front', d: 'M60 40h164v88H60z' },
  { look: 'line', d: 'M88 84a30 30 0 1 0 60 0a30 30 0 1 0-60 0' },
  {
    look: 'line',
    d: 'M118 84c-12-8-26-2-26 2M118 84c4-14 14-22 14-24M118 84c12 6 10 20 8 24',
  },
  { look: 'thin', d: 'M176 62h36M176 74h36M176 86h36' },
  { look: 'line', d: 'M76 128v10M208 128v10M238 117v8M246 84c16 6 16 30 8 46' },
  { look: 'label', d: 'M230 82l16-11v19l-16 11z' },
];

/** An indoor cabinet without its front cover: the label is at the top, behind the cover. */
const cabinet: readonly UnitShape[] = [
  { look: 'front', d: 'M58 42h62v116H58z' },
  { look: 'thin', d: 'M70 54h38M70 60h20' },
  { look: 'side', d: 'M150 24 170 12h74l-20 12z M224 24l20-12v132l-20 14z' },
  { look: 'front', d: 'M150 24h74v134h-74z' },
  { look: 'line', d: 'M159 34h56v114h-56zM176 148V98M198 148V98' },
  { look: 'line', d: 'M176 86a11 11 0 1 0 22 0a11 11 0 1 0-22 0' },
  { look: 'thin', d: 'M166 116h10M198 116h10M166 132h10M198 132h10' },
  { look: 'label', d: 'M166 42h34v18h-34z' },
];

/** A wall unit with two pipes: the label is on its side, beside the filter flap. */
const ventilation: readonly UnitShape[] = [
  { look: 'line', d: 'M112 34V14h26v16M184 30V14h26v14' },
  { look: 'side', d: 'M84 46 108 30h140l-24 16z M224 46l24-16v92l-24 16z' },
  { look: 'front', d: 'M84 46h140v92H84z' },
  { look: 'line', d: 'M132 86a22 22 0 1 0 44 0a22 22 0 1 0-44 0' },
  { look: 'line', d: 'M154 86c-9-6-19-2-19 2M154 86c3-10 10-16 10-18M154 86c9 4 8 15 6 18' },
  { look: 'thin', d: 'M100 124h108M230 104l12-8v20l-12 8z' },
  { look: 'label', d: 'M229 70l14-10v20l-14 10z' },
];

/** A small box from behind, with the label on its back. */
const gateway: readonly UnitShape[] = [
  { look: 'line', d: 'M160 126v12c0 10-24 4-24 18' },
  { look: 'side', d: 'M110 50 128 38h100l-18 12z M210 50l18-12v64l-18 24z' },
  { look: 'front', d: 'M110 50h100v76H110z' },
  { look: 'thin', d: 'M118 58h4M198 58h4M118 118h4M198 118h4M178 76h20M178 84h20M178 92h20' },
  { look: 'label', d: 'M126 72h40v28h-40z' },
];

/** The shape of each kind of unit; null for an unknown kind. */
export const unitShapes = (range: Range | null): readonly UnitShape[] =>
  range === null ? outdoor : shapes[range];

const shapes: Readonly<Record<Range, readonly UnitShape[]>> = {
  'air-to-water': outdoor,
  'air-to-air': outdoor,
  'ground-source': cabinet,
  ventilation,
  gateway,
};
