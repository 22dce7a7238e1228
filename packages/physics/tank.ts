/** Water: 4186.8 J/(kg K), taken as 1 kg a litre; 1.163 Wh/(l K). */
export const waterJPerLitreK = 4186.8;

/**
 * Draws `litres` from the top while cold water enters at the bottom, by plug flow in steps of at most one node:
 *   T_i += (V / V_node)(T_(i-1) - T_i), bottom node first in the list, its predecessor the cold water.
 * Returns the heat taken out against the cold water, J: rho c V (T_top - T_cold), summed over the steps. Mass in equals mass out.
 * Worked: 2 nodes of 100 l at 20 (bottom) and 60, 50 l drawn, cold 10: 50 l at 60 leave (10.467 MJ over cold), nodes 15 and 40.
 */
export function drawFromTank(
  nodes: Float64Array,
  draw: { readonly nodeLitres: number; readonly litres: number; readonly coldC: number },
): number {
  const steps = Math.max(1, Math.ceil(draw.litres / draw.nodeLitres));
  const share = draw.litres / steps / draw.nodeLitres;
  let heat = 0;
  for (let step = 0; step < steps; step += 1) {
    const top = nodes[nodes.length - 1] ?? 0;
    heat += share * draw.nodeLitres * waterJPerLitreK * (top - draw.coldC);
    for (let i = nodes.length - 1; i >= 0; i -= 1) {
      const below = i === 0 ? draw.coldC : (nodes[i - 1] ?? 0);
      const own = nodes[i] ?? 0;
      nodes[i] = own + share * (below - own);
    }
  }
  return heat;
}

/**
 * Conduction between neighbours and loss through the wall for one step, explicit: returns the heat lost, J.
 *   C dT_i/dt = k (T_(i-1) - 2 T_i + T_(i+1)) - UA/n (T_i - T_room), C = rho c V_node.
 * Worked: one node of 300 l at 55 in a room at 15, UA 1.6 W/K, 60 s: 3840 J.
 */
export function stepTankLosses(
  nodes: Float64Array,
  tank: {
    readonly nodeLitres: number;
    readonly lossWPerK: number;
    readonly betweenWPerK: number;
    readonly surroundingsC: number;
    readonly seconds: number;
  },
): number {
  const perNode = tank.lossWPerK / nodes.length;
  const toKelvin = tank.seconds / (tank.nodeLitres * waterJPerLitreK);
  let lost = 0;
  // Heat from the node below, as it was before this step.
  let fromBelowW = 0;
  for (let i = 0; i < nodes.length; i += 1) {
    const own = nodes[i] ?? 0;
    const toAboveW = i + 1 < nodes.length ? tank.betweenWPerK * (own - (nodes[i + 1] ?? 0)) : 0;
    const lossW = perNode * (own - tank.surroundingsC);
    nodes[i] = own + (fromBelowW - toAboveW - lossW) * toKelvin;
    fromBelowW = toAboveW;
    lost += lossW * tank.seconds;
  }
  return lost;
}

/**
 * Mixes neighbours with an inversion (colder above warmer) until none is left. Keeps the sum.
 * Worked: [50, 40, 45] becomes [45, 45, 45].
 */
export function mixInversions(nodes: Float64Array): void {
  for (let end = 1; end < nodes.length; end += 1) {
    let start = end;
    let sum = nodes[end] ?? 0;
    while (start > 0 && (nodes[start - 1] ?? 0) > sum / (end - start + 1)) {
      start -= 1;
      sum += nodes[start] ?? 0;
    }
    if (start === end) continue;
    nodes.fill(sum / (end - start + 1), start, end + 1);
  }
}

/**
 * Hot water for a mixed draw: V_hot = V (T_mix - T_cold) / (T_hot - T_cold) [l]; all of it where the tank is colder than the mix.
 * Worked: 40 l at 40 from a tank at 55 with cold water at 10: 26.67 l.
 */
export function hotLitres(mixedLitres: number, hotC: number, coldC: number): number {
  const mixedC = 40;
  return hotC <= mixedC ? mixedLitres : (mixedLitres * (mixedC - coldC)) / (hotC - coldC);
}

/**
 * Usable litres at `mixedC` in a tank: sum over nodes that are hot enough of V (T - T_cold) / (T_mix - T_cold).
 * Reference: EN 16147, V40. Worked: 2 nodes of 100 l at 30 (bottom) and 55, cold 10: 150 l of 40.
 */
export function usableLitres(
  nodes: ArrayLike<number>,
  tank: { readonly nodeLitres: number; readonly mixedC: number; readonly coldC: number },
): number {
  let litres = 0;
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const own = nodes[i] ?? 0;
    // A node that is too cold ends the draw, however hot the nodes below.
    if (own < tank.mixedC) break;
    litres += (tank.nodeLitres * (own - tank.coldC)) / (tank.mixedC - tank.coldC);
  }
  return litres;
}
