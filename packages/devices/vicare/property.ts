import type { Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { child, elements, isLeaf, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { claimLeaf, plainValue, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { claimBelow, isPlainList, propertyOf } from './feature.ts';
import type { Feature } from './feature.ts';
import { unitOf } from './names.ts';
import type { ViCareTerm } from './names.ts';
import { limitsOf } from './setting.ts';

/** A property with a name of ours; null, and unclaimed, when it has another type. */
export function readTerm(
  context: ReadContext,
  feature: Feature,
  {
    key,
    term,
    writer,
  }: {
    readonly key: string;
    readonly term: ViCareTerm;
    /** The feature with the command that sets the property. */
    readonly writer: Feature;
  },
): Value | null {
  const node = feature.properties.find((each) => each.key === key)?.node ?? null;
  const held = node === null ? null : child(node, 'value');
  if (node === null) return null;
  if (held === null || !isLeaf(held.json)) return warn(context, 'unexpected-shape', held ?? node);
  if (held.json !== null && typeof held.json !== term.holds)
    return warn(context, 'wrong-type', held);
  const reported = isConnected(feature) ? held.json : null;
  const unit = takeUnit(context, feature, node) ?? term.unit ?? null;
  context.claims.claim(held, 'values');
  claimLeaf(context, child(node, 'type'), 'values');
  const limits = limitsOf(context, writer, term, reported);
  if (term.reportedAs === undefined) {
    return { ...plainValue(term.name, withoutPlaceholder(feature, reported)), ...limits, unit };
  }
  const isOn = reported === null ? null : reported === (term.reportedAs === 'on');
  return {
    ...plainValue(term.name, isOn === null ? null : isOn ? 'on' : 'off'),
    ...limits,
    options: ['on', 'off'],
    unit,
  };
}

/** Other properties of a known part, as values named by their path: `heating.inverters.0.sensors.power.output`. */
export function readByPlace(context: ReadContext, feature: Feature, key: string): Value[] {
  const node = feature.properties.find((each) => each.key === key)?.node ?? null;
  const held = node === null ? null : child(node, 'value');
  if (node === null || held === null) return [];
  const name = key === 'value' ? feature.name : `${feature.name}.${key}`;
  const unit = takeUnit(context, feature, node);
  claimLeaf(context, child(node, 'type'), 'values');
  return readBelow(context, held, { name, unit });
}

/** The days of a weekly programme with their periods. */
export function readWeek(context: ReadContext, feature: Feature, prefix: string): Value[] {
  const week = propertyOf(feature, 'entries');
  const property = feature.properties.find((each) => each.key === 'entries')?.node ?? null;
  if (week === null || property === null || isLeaf(week.json)) return [];
  claimLeaf(context, child(property, 'type'), 'values');
  return members(week).flatMap(({ key: day, node }) => {
    const periods = elements(node).flatMap((period) =>
      isLeaf(period.json) ? [] : [periodOf(period)],
    );
    claimBelow(context, node, { place: 'values' });
    if (periods.length === 0) return [];
    return [{ ...plainValue(`${prefix}.${day}`, null), options: periods }];
  });
}

function periodOf(period: Node): string {
  const fields = ['start', 'end', 'mode'].map((key) => child(period, key)?.json);
  return fields.map((part) => (isLeaf(part) && part != null ? String(part) : '?')).join(' ');
}

function readBelow(
  context: ReadContext,
  node: Node,
  { name, unit, depthLeft = 12 }: { name: string; unit: string | null; depthLeft?: number },
): Value[] {
  if (isLeaf(node.json)) {
    context.claims.claim(node, 'values');
    return [{ ...plainValue(name, node.json), unit }];
  }
  if (depthLeft === 0) return [];
  if (isPlainList(node)) {
    const leaves = elements(node);
    for (const leaf of leaves) claimLeaf(context, leaf, 'values');
    const options = leaves
      .map((leaf) => leaf.json as Scalar | null)
      .filter((each) => each !== null);
    return leaves.length === 0 ? [] : [{ ...plainValue(name, null), options, unit }];
  }
  return members(node).flatMap(({ key, node: below }) =>
    readBelow(context, below, { name: `${name}.${key}`, unit, depthLeft: depthLeft - 1 }),
  );
}

/** The figure of a disconnected sensor is ignored. */
function isConnected(feature: Feature): boolean {
  if (!feature.pattern.includes('.sensors.')) return true;
  const status = propertyOf(feature, 'status')?.json;
  return typeof status !== 'string' || status === 'connected';
}

/** Null for the placeholder that the dates have without a planned holiday, or an empty date. */
function withoutPlaceholder(feature: Feature, value: Scalar | null): Scalar | null {
  if (typeof value !== 'string' || !feature.pattern.startsWith('heating.operating.programs.')) {
    return value;
  }
  return value === '' || value.startsWith('2000-') ? null : value;
}

/** The unit is beside the figure or, in older payloads, in its own property. */
function takeUnit(context: ReadContext, feature: Feature, node: Node): string | null {
  const own = child(node, 'unit');
  if (own !== null && typeof own.json === 'string') {
    context.claims.claim(own, 'values');
    if (own.json !== '') return unitOf(own.json);
  }
  const beside = propertyOf(feature, 'unit')?.json;
  return typeof beside === 'string' && beside !== '' ? unitOf(beside) : null;
}
