import type { DemoHome } from '@hearth/product/demo/contract.ts';

type Part = readonly [fill: string, path: string];

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

const windowsAt = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => box(x, y, 14, 16)).join('');

/** Parts from back to front, on a ground line at y 136. The class of a part sets its colour. */
const parts: Readonly<Record<DemoHome, readonly Part[]>> = {
  // Three terraced houses; the one in the middle has solar panels and the outdoor unit at the door.
  rozenstraat: [
    ['far', 'M34 136V76l38-28 38 28v60z M210 136V76l38-28 38 28v60z'],
    [
      'pane-far',
      windowsAt([
        [54, 88],
        [78, 88],
        [228, 88],
        [252, 88],
      ]),
    ],
    ['wall', 'M110 136V72h100v64z'],
    ['roof', 'M102 76l58-42 58 42z'],
    ['panel', 'M139 57h42l11 13h-64z'],
    ['panel-line', 'M160 57v13M149 57l-5 13M171 57l5 13M134 63h52'],
    [
      'pane',
      windowsAt([
        [124, 88],
        [150, 88],
        [178, 88],
      ]),
    ],
    ['door', box(150, 112, 16, 24)],
    ['unit', box(178, 118, 24, 18)],
    ['unit-line', 'M184 127a6 6 0 1 0 12 0a6 6 0 1 0 -12 0'],
  ],
  // A block of flats; one flat is lit and has its outdoor unit on the balcony.
  'via-dei-tigli': [
    ['far', 'M28 136V92h46v44z M246 136V84h50v52z'],
    ['wall', box(84, 26, 152, 110)],
    ['roof', box(78, 20, 164, 8)],
    [
      'pane-far',
      windowsAt([
        [100, 40],
        [132, 40],
        [174, 40],
        [206, 40],
        [100, 76],
        [132, 76],
        [100, 112],
        [206, 112],
      ]),
    ],
    [
      'pane',
      windowsAt([
        [174, 76],
        [206, 76],
      ]),
    ],
    ['balcony', 'M166 96h62v3h-62z M168 86v10M176 86v10M218 86v10M226 86v10M166 85h62'],
    ['unit', box(188, 84, 18, 12)],
    ['unit-line', 'M193 90a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'],
    ['door', box(150, 110, 20, 26)],
  ],
  // A detached house with a lime tree, solar panels and a battery at the wall.
  lindenweg: [
    ['tree', 'M44 136V104h8v32z'],
    [
      'leaves',
      'M48 52a26 26 0 0 1 26 26a26 26 0 0 1 -26 30a26 26 0 0 1 -26 -30a26 26 0 0 1 26 -26',
    ],
    ['wall', box(104, 80, 124, 56)],
    ['roof', 'M92 84l34-48h80l34 48z'],
    ['panel', 'M120 76l20-30h52l20 30z'],
    ['panel-line', 'M130 61h72M153 46l-8 30M179 46l8 30M166 46v30'],
    [
      'pane',
      windowsAt([
        [120, 94],
        [148, 94],
        [200, 94],
      ]),
    ],
    ['door', box(174, 106, 18, 30)],
    ['battery', box(236, 100, 18, 36)],
    ['battery-line', 'M241 106h8M245 112l-4 8h8l-4 8'],
    ['unit', box(262, 116, 26, 20)],
    ['unit-line', 'M269 126a6 6 0 1 0 12 0a6 6 0 1 0 -12 0'],
  ],
};

/** Picture of a demo home, hidden from screen readers because the facts beside it are text. */
export function HomePicture({ home }: { home: DemoHome }) {
  return (
    <svg className="demo-picture" viewBox="0 0 320 144" aria-hidden="true" focusable="false">
      {parts[home].map(([fill, path]) => (
        <path key={fill} className={`demo-${fill}`} d={path} />
      ))}
      <path className="demo-ground" d="M0 136h320" />
    </svg>
  );
}
