/** The power drawing is 358 wide and 318 high; the ground is at 317. */
export const powerSize = { width: 358, height: 318 };

export type PowerSource = 'sun' | 'grid' | 'battery';

export interface PowerInput {
  /** In kilowatts, none below zero. */
  readonly sun: number;
  /** Import is positive, feed-in negative. */
  readonly grid: number;
  /** Power of each row from top to bottom; the last one may be negative (it supplies). */
  readonly rows: readonly number[];
}

/** One stream from a source to a row, or to the grid. */
export interface Share {
  readonly from: PowerSource;
  readonly to: number | 'grid';
  readonly kW: number;
}

export interface Ribbon extends Share {
  readonly path: string;
  readonly width: number;
  /** Speed of its dots, a rank from 0 to 6. */
  readonly speed: number;
}

export interface PowerShape {
  readonly ribbons: readonly Ribbon[];
  /** Position of each row, and the width of its ribbon's end. */
  readonly rows: readonly { readonly y: number; readonly height: number; readonly cap: number }[];
  /** Radius of the sun: half the trunk's width plus 3. */
  readonly radius: number;
  /** The trunk from the sun to the roof; null without sun. */
  readonly beam: string | null;
  /** The opening in the left wall for the stream to or from the pole. */
  readonly walls: string;
  /** The arrow at the pole for feed-in, in the colour of its largest source. */
  readonly arrow: { readonly from: PowerSource; readonly path: string } | null;
}

/**
 * Distributes sources to consumers, both in order: each source supplies the consumers in turn until it is used up, then the next
 * continues. So the sun supplies before the grid, and no two streams cross. Worked number: sun 2, battery 1; rows 1 and 0.5,
 * feed-in 1.5: the sun supplies 1, 0.5 and 0.5 to the grid, the battery 1 to the grid.
 */
export function sharesOf({ sun, grid, rows }: PowerInput): readonly Share[] {
  const given = Math.max(0, -(rows.at(-1) ?? 0));
  const sources = [
    { from: 'sun' as const, kW: sun },
    { from: 'grid' as const, kW: Math.max(0, grid) },
    { from: 'battery' as const, kW: given },
  ].filter((source) => source.kW > 0);
  const takers = [
    ...rows.map((kW, to) => ({ to, kW })),
    { to: 'grid' as const, kW: Math.max(0, -grid) },
  ].filter((taker) => taker.kW > 0);
  const shares: Share[] = [];
  let [source, taker] = [sources.shift(), takers.shift()];
  while (source && taker) {
    const kW = Math.min(source.kW, taker.kW);
    if (kW > least) shares.push({ from: source.from, to: taker.to, kW });
    const [left, open] = [source.kW - kW, taker.kW - kW];
    source = left > least ? { ...source, kW: left } : sources.shift();
    taker = open > least ? { ...taker, kW: open } : takers.shift();
  }
  return shares;
}

/** Rounding errors below this are zero. */
const least = 1e-6;

const pxPerKw = 10.5;
const trunkMax = 52;
const thinnest = 2;
const rowsTop = 113;
const rowsBottom = 305;
const rowHeightMax = 64;
const centre = 164;
const sunY = 37;
/** Horizontal start of the caps. */
export const capX = 214;
/** End of the stream to the pole, and the height at which it leaves the house. */
const arrowX = 40;
const poleY = 253;

export function powerShape(input: PowerInput): PowerShape {
  const shares = sharesOf(input);
  const totals = new Map<PowerSource, number>();
  for (const { from, kW } of shares) totals.set(from, (totals.get(from) ?? 0) + kW);
  const rising = (totals.get('grid') ?? 0) + (totals.get('battery') ?? 0);
  const scale = Math.min(pxPerKw, trunkMax / Math.max(totals.get('sun') ?? 0, rising, least));
  const streams = shares.map((share) => ({
    ...share,
    width: Math.max(thinnest, share.kW * scale),
  }));
  const places = rowPlaces(input.rows.length);
  const battery = input.rows.length - 1;
  const capOf = (row: number): number =>
    thickness(
      streams.filter(({ from, to }) => to === row || (row === battery && from === 'battery')),
    );
  const trunk = thickness(streams.filter(({ from }) => from === 'sun'));
  return {
    ribbons: ribbonsOf(streams, { places, trunk, batteryY: places[battery]?.y ?? 0 }),
    rows: places.map(({ y, height }, row) => ({ y, height, cap: Math.max(8, capOf(row)) })),
    radius: trunk === 0 ? 0 : trunk / 2 + 3,
    beam: trunk === 0 ? null : beamOf(trunk),
    walls: wallsAround(
      thickness(streams.filter(({ from, to }) => from === 'grid' || to === 'grid')),
    ),
    arrow: arrowOf(streams.filter(({ to }) => to === 'grid')),
  };
}

function wallsAround(stream: number): string {
  const half = Math.max(13, stream / 2 + 5);
  return `M128 105V${round(poleY - half)}M128 ${round(poleY + half)}V317M346 106V317`;
}

function arrowOf(fedIn: readonly Stream[]): PowerShape['arrow'] {
  const [most] = fedIn.toSorted((first, second) => second.kW - first.kW);
  if (!most) return null;
  const half = round(thickness(fedIn) / 2 + 4);
  const tip = arrowX - Math.min(14, half);
  return {
    from: most.from,
    path: `M${arrowX + 1} ${poleY - half}V${poleY + half}L${tip} ${poleY}z`,
  };
}

type Stream = Share & { readonly width: number };

const thickness = (streams: readonly Stream[]): number =>
  streams.reduce((sum, stream) => sum + stream.width, 0);

function rowPlaces(count: number): readonly { y: number; height: number }[] {
  const height = Math.min(rowHeightMax, (rowsBottom - rowsTop) / Math.max(1, count));
  const top = (rowsTop + rowsBottom - height * count) / 2;
  return Array.from({ length: count }, (_, row) => ({
    y: round(top + height * (row + 0.5)),
    height,
  }));
}

/** Baselines of a row's label and value from its middle, and the sizes of their letters as `power.css` has them. */
export interface RowWords {
  readonly isDense: boolean;
  readonly label: { readonly dy: number; readonly px: number };
  readonly value: { readonly dy: number; readonly px: number };
}

const denseHeight = 44;

/** Rows below 44 px have smaller letters, so that label, value and the label of the next row do not touch. */
export const rowWords = (height: number): RowWords =>
  height < denseHeight
    ? { isDense: true, label: { dy: -4.5, px: 12.5 }, value: { dy: 11.5, px: 14.5 } }
    : { isDense: false, label: { dy: -6, px: 14.5 }, value: { dy: 13, px: 17 } };

interface Frame {
  readonly places: readonly { readonly y: number }[];
  readonly trunk: number;
  readonly batteryY: number;
}

function ribbonsOf(streams: readonly Stream[], frame: Frame): readonly Ribbon[] {
  // Order at a consumer from the top: streams from above, then streams from below.
  const ends = offsets(streams, ({ to }) => String(to));
  const sun = streams.filter(({ from }) => from === 'sun');
  const grid = streams.filter(({ from }) => from === 'grid');
  // The battery is below every row that it supplies, so its stream to the nearest row is uppermost; feed-in is lowest.
  const discharge = streams.filter(({ from }) => from === 'battery');
  const battery = [
    ...discharge.filter(({ to }) => to !== 'grid').toReversed(),
    ...discharge.filter(({ to }) => to === 'grid'),
  ];
  const rising = thickness(grid) + thickness(battery);
  const yOf = (stream: Stream): number =>
    (stream.to === 'grid' ? poleY : (frame.places[stream.to]?.y ?? 0)) + (ends.get(stream) ?? 0);
  const endX = ({ to }: Stream): number => (to === 'grid' ? arrowX : capX);
  const falling = runs(sun, centre + frame.trunk / 2, -1).map(([stream, x]) => {
    const y = yOf(stream);
    return ribbon(stream, [
      [x, roofY(x)],
      [x, y],
      [endX(stream), y],
    ]);
  });
  const imported = runs(grid, centre - rising / 2, 1).map(([stream, x], index) => {
    const y = poleY + (offsets(grid, () => '').get(grid[index] ?? stream) ?? 0);
    return ribbon(stream, [
      [arrowX - 4, y],
      [x, y],
      [x, yOf(stream)],
      [capX, yOf(stream)],
    ]);
  });
  const discharged = runs(battery, centre + rising / 2, -1).map(([stream, x]) => {
    const y = frame.batteryY + (offsets(battery, () => '').get(stream) ?? 0);
    return ribbon(stream, [
      [capX, y],
      [x, y],
      [x, yOf(stream)],
      [endX(stream), yOf(stream)],
    ]);
  });
  return [...falling, ...imported, ...discharged];
}

/** Centres of streams side by side from an edge. */
function runs(
  streams: readonly Stream[],
  edge: number,
  direction: 1 | -1,
): readonly (readonly [Stream, number])[] {
  let at = edge;
  return streams.map((stream) => {
    const middle = at + (direction * stream.width) / 2;
    at += direction * stream.width;
    return [stream, round(middle)];
  });
}

/** Distance of each stream from the centre of its group. */
function offsets(
  streams: readonly Stream[],
  groupOf: (stream: Stream) => string,
): ReadonlyMap<Stream, number> {
  return new Map(
    [...Map.groupBy(streams, groupOf).values()].flatMap((group) =>
      runs(group, -thickness(group) / 2, 1),
    ),
  );
}

type Point = readonly [x: number, y: number];

function ribbon(stream: Stream, points: readonly Point[]): Ribbon {
  const rank = Math.round((6 * (Math.min(6, Math.max(1, stream.kW)) - 1)) / 5);
  return {
    ...stream,
    width: round(stream.width),
    path: roundedPath(points, stream.width / 2 + 9),
    speed: rank,
  };
}

/** A path of right angles with round corners; close corners share the distance between them. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first = [0, 0], ...rest] = points;
  const parts = [`M${round(first[0])} ${round(first[1])}`];
  for (const [index, at] of rest.entries()) {
    const next = rest[index + 1];
    const before = points[index] ?? at;
    if (!next) {
      parts.push(`L${round(at[0])} ${round(at[1])}`);
      continue;
    }
    const isLast = index === rest.length - 2;
    const cut = Math.min(
      radius,
      span(before, at) / (index === 0 ? 1 : 2),
      span(at, next) / (isLast ? 1 : 2),
    );
    const [from, to] = [towards(at, before, cut), towards(at, next, cut)];
    parts.push(`L${from[0]} ${from[1]}Q${round(at[0])} ${round(at[1])} ${to[0]} ${to[1]}`);
  }
  return parts.join('');
}

const span = (first: Point, second: Point): number =>
  Math.abs(first[0] - second[0]) + Math.abs(first[1] - second[1]);

function towards(from: Point, to: Point, distance: number): Point {
  const length = span(from, to) || 1;
  return [
    round(from[0] + ((to[0] - from[0]) / length) * distance),
    round(from[1] + ((to[1] - from[1]) / length) * distance),
  ];
}

const eave = { x: 108, y: 116 };
const ridge = { x: 235, y: 34.5 };
const slope = (ridge.y - eave.y) / (ridge.x - eave.x);

const roofY = (x: number): number => round(eave.y + slope * (x - eave.x));

function beamOf(trunk: number): string {
  const [left, right] = [round(centre - trunk / 2), round(centre + trunk / 2)];
  return `M${left} ${sunY}H${right}V${roofY(right)}L${left} ${roofY(left)}z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const sunPosition = { x: centre, y: sunY };
export const powerRoof = `M${eave.x} ${eave.y} ${ridge.x} ${ridge.y} 356 ${eave.y - 4}`;
export const powerInside = 'M128 103 235 34.5 346 104V317H128z';
export const pole = 'M20 231V317M9 237H31M9 233V237M31 233V237M12 245H28M12 242V245M28 242V245';
/** Five panels in the frame of the left roof slope: origin at the ridge, x up along the roof. */
export const powerPanels = [-132, -117.4, -102.8, -88.2, -73.6] as const;
export const powerPanelFrame = `translate(${ridge.x} ${ridge.y}) rotate(-32.7)`;
