import type { PixelPoint } from '@hearth/qr/code.ts';

/** Distance of the marks from the code and length of their arms, as shares of the code's size. */
const off = 0.09;
const arm = 0.26;

/** An SVG path of four corner marks around a code, in the frame's pixels; an empty path without a code. */
export function cornerMarks(corners: readonly PixelPoint[]): string {
  if (corners.length !== 4) return '';
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const outer = corners.map((corner) => between(middle, corner, 1 + off));
  return outer
    .map((corner, index) => {
      const [before, after] = [outer.at(index - 1) ?? corner, outer[(index + 1) % 4] ?? corner];
      const points = [between(corner, before, arm), corner, between(corner, after, arm)];
      return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
    })
    .join('');
}

const between = (from: PixelPoint, to: PixelPoint, share: number): PixelPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});
