import type { Temporal } from 'temporal-polyfill';
import type { Device, DeviceKind, Point, Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import type { Interpreted, PayloadView } from '../interpreted.ts';
import { child, elements, isLeaf, isObject, LeafClaims } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { readPlain, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { countedAt, isAhead, reportedInstant } from '../reported-instant.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { type ReadingTime, firstCountedMonth } from './energy.ts';
import { readPoint } from './point.ts';

/** Devices of an answer of the vendor's cloud: an account (array) or one device (object). */
export function interpretOnecta(payload: unknown, view: PayloadView): Interpreted {
  const root: Node = { pointer: '', json: payload };
  const context: ReadContext = { claims: new LeafClaims(), warnings: [] };
  const nodes = Array.isArray(payload) ? elements(root) : [root];
  if (!Array.isArray(payload) && child(root, 'managementPoints') === null) {
    return { ok: false, code: 'malformed', at: '', reason: 'wrong-root' };
  }
  const devices = nodes.map((node) => readDevice(context, node, view));
  return { ok: true, devices, warnings: context.warnings, claims: context.claims };
}

function readDevice(context: ReadContext, node: Node, view: PayloadView): Device {
  const points = pointNodes(context, node);
  const reported = reportedAt(node);
  const isWrong = reported !== null && isAhead(reported, view.now);
  if (isWrong) warn(context, 'clock-ahead', node);
  const moment = momentOf(context, reported, { node, points, view });
  const readings = points.map((point) => readPoint(context, point, moment));
  const header = readHeader(context, node);
  const parts = withDeviceValues(
    context,
    node,
    readings.map((each) => each.point),
  );
  return {
    id: header.id,
    model: header.model,
    kind: kindOf(node, parts),
    serial: serialOf(parts),
    online: header.online,
    timestamp: isWrong ? null : (reported?.toString() ?? null),
    points: parts,
    energy: readings.flatMap((each) => each.energy),
    faults: readings.flatMap((each) => each.faults),
    unknown: context.claims.unclaimedOf(node),
  };
}

function momentOf(
  context: ReadContext,
  reported: Temporal.Instant | null,
  options: { readonly node: Node; readonly points: readonly Node[]; readonly view: PayloadView },
): ReadingTime | null {
  const { now } = options.view;
  if (reported === null && now === null) return null;
  const timeZone = zoneOf(context, options.node, options.points, options.view);
  const at = countedAt(reported, { now, timeZone });
  if (at === null) return null;
  return { at, timeZone, measuredFrom: firstCountedMonth(options.points, { at, timeZone }) };
}

interface Header {
  readonly id: string;
  readonly model: string | null;
  readonly online: boolean | null;
}

/** Claims the header of a device: id, model, online. */
function readHeader(context: ReadContext, node: Node): Header {
  const id = child(node, 'id');
  const twin = child(node, '_id');
  const model = child(node, 'deviceModel');
  const isId = (each: Node | null): each is Node =>
    typeof each?.json === 'string' && each.json !== '';
  const idFound = [id, twin].find(isId) ?? null;
  // Both hold the same id; a different one is not understood.
  for (const each of [id, twin]) {
    if (each !== null && isLeaf(each.json) && each.json === (idFound?.json ?? '')) {
      context.claims.claim(each, 'identity');
    }
  }
  if (idFound === null) warn(context, 'device-without-id', node);
  const isModel = typeof model?.json === 'string';
  if (model !== null && isModel) context.claims.claim(model, 'identity');
  return {
    id: idFound === null ? '' : String(idFound.json),
    model: isModel ? model.json : null,
    online: readOnline(context, node),
  };
}

function readOnline(context: ReadContext, node: Node): boolean | null {
  const up = child(node, 'isCloudConnectionUp');
  const held = up === null ? null : child(up, 'value');
  if (up === null || held === null || typeof held.json !== 'boolean') return null;
  context.claims.claim(held, 'identity');
  const settable = child(up, 'settable');
  if (settable !== null && isLeaf(settable.json)) context.claims.claim(settable, 'identity');
  return held.json;
}

const DEVICE_VALUES: readonly (readonly [key: string, name: string])[] = [
  ['embeddedId', 'gatewayId'],
  ['type', 'deviceType'],
  ['timestamp', 'reportedAt'],
  ['lastUpdateReceived', 'receivedAt'],
  ['error', 'deviceError'],
];

/** Device fields outside of the header become values of the gateway. */
function withDeviceValues(context: ReadContext, node: Node, points: readonly Point[]): Point[] {
  const error = child(node, 'error');
  if (error !== null) warn(context, 'device-error', error);
  const home = points.find((point) => point.type === 'gateway') ?? points[0];
  if (home === undefined) return [];
  const values = DEVICE_VALUES.flatMap(([key, name]): Value[] => {
    const leaf = child(node, key);
    return leaf !== null && isLeaf(leaf.json) ? [readPlain(context, leaf, name)] : [];
  });
  return points.map((point) =>
    point === home ? { ...point, values: [...point.values, ...values] } : point,
  );
}

function pointNodes(context: ReadContext, node: Node): Node[] {
  const points = child(node, 'managementPoints');
  if (points === null || !Array.isArray(points.json)) {
    warn(context, 'device-without-points', points ?? node);
    return [];
  }
  return elements(points).filter((point) => {
    if (!isObject(point.json)) warn(context, 'unexpected-shape', point);
    return isObject(point.json);
  });
}

function reportedAt(node: Node): Temporal.Instant | null {
  for (const key of ['timestamp', 'lastUpdateReceived']) {
    const text = child(node, key)?.json;
    const instant = typeof text === 'string' ? reportedInstant(text) : null;
    if (instant !== null) return instant;
  }
  return null;
}

function zoneOf(
  context: ReadContext,
  node: Node,
  points: readonly Node[],
  view: PayloadView,
): ReadingTime['timeZone'] {
  if (view.timeZone !== null) return view.timeZone;
  for (const point of points) {
    const stated = child(point, 'timeZone');
    const name = stated === null ? null : child(stated, 'value')?.json;
    if (typeof name === 'string' && isTimeZone(name)) return name;
  }
  warn(context, 'time-zone-assumed', node);
  return 'UTC';
}

function kindOf(node: Node, points: readonly Point[]): DeviceKind {
  const model = wordOf(child(node, 'deviceModel'));
  const type = wordOf(child(node, 'type'));
  const has = (name: Point['type']): boolean => points.some((point) => point.type === name);
  if (model === 'ndj') return 'gas-boiler';
  if (model === 'air-purifier') return 'air-purifier';
  if (!has('climate') && !has('dhw')) return has('gateway') ? 'gateway-only' : 'unknown';
  const hydroModel = modelOfHydro(points);
  if (hydroModel.startsWith('EGS')) return 'ground-source';
  if (/^(?:EHYHB|EJHA)/.test(hydroModel)) return 'hybrid';
  if (has('dhw') || has('hydro') || model.startsWith('altherma') || type.startsWith('heating')) {
    return 'air-to-water';
  }
  if (model.startsWith('dx') || type.startsWith('dx') || has('indoor')) return 'air-to-air';
  return 'unknown';
}

/** Model number of the indoor unit: EGS… is a brine unit, EHYHB… and EJHA… are hybrids with a gas boiler. */
function modelOfHydro(points: readonly Point[]): string {
  const values = points.filter(({ type }) => type === 'hydro').flatMap((point) => point.values);
  const model = values.find(({ name }) => name === 'model')?.value;
  return typeof model === 'string' ? model : '';
}

function wordOf(node: Node | null): string {
  return typeof node?.json === 'string' ? node.json.toLowerCase() : '';
}

/** Some recordings have "REDACTED" as the serial. */
function serialOf(points: readonly Point[]): string | null {
  const values = points.flatMap((point) => point.values);
  const serial: Scalar | null = values.find((value) => value.name === 'serial')?.value ?? null;
  return typeof serial === 'string' && serial !== '' && serial !== 'REDACTED' ? serial : null;
}
