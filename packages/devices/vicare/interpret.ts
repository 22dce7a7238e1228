import { Temporal } from 'temporal-polyfill';
import type { Device, DeviceKind, Point, UnknownLeaf } from '../device-cloud.ts';
import type { Interpreted, PayloadView } from '../interpreted.ts';
import { child, elements, LeafClaims } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { readEquipment } from './equipment.ts';
import type { DeviceDescription } from './equipment.ts';
import { propertyOf, readFeature } from './feature.ts';
import type { Feature } from './feature.ts';
import { isAhead } from '../reported-instant.ts';
import { readParts } from './parts.ts';

/** Features of one device, a gateway or an account in the vendor's format: `{data: [...]}`, or the list alone. */
export function interpretVicare(payload: unknown, view: PayloadView): Interpreted {
  const root: Node = { pointer: '', json: payload };
  const list = Array.isArray(payload) ? root : child(root, 'data');
  if (list === null || !Array.isArray(list.json)) return wrongRoot();
  const context: ReadContext = { claims: new LeafClaims(), warnings: [] };
  const features = elements(list)
    .map((node) => readFeature(context, node))
    .filter((feature) => feature !== null);
  const equipment = Array.isArray(payload) ? [] : readEquipment(context, root);
  if (features.length === 0 && elements(list).length > 0) return wrongRoot();
  const groups = groupsOf(features, equipment);
  const timeZone = zoneOf(context, { equipment, view, root });
  const devices = groups.map((group) =>
    readDevice(context, { group, view: { ...view, timeZone }, equipment }),
  );
  return {
    ok: true,
    devices: withUnknown(context, { devices, groups, root }),
    warnings: context.warnings,
    claims: context.claims,
  };
}

function wrongRoot(): Interpreted {
  return { ok: false, code: 'malformed', at: '', reason: 'wrong-root' };
}

/** A unit with other features of its gateway: the gateway's own, and rooms. */
interface Group {
  readonly gateway: string;
  readonly device: string;
  readonly features: readonly Feature[];
}

/** Devices that are no unit themselves belong to the first unit of their gateway. */
function groupsOf(features: readonly Feature[], equipment: readonly DeviceDescription[]): Group[] {
  const byGateway = Map.groupBy(features, ({ gateway }) => gateway);
  return [...byGateway].flatMap(([gateway, all]) => {
    const byDevice = [...Map.groupBy(all, ({ device }) => device)];
    const isUnit = ([device, own]: [string, Feature[]]): boolean => {
      const listed = equipment.find((each) => each.gateway === gateway && each.device === device);
      return UNIT_TYPES.has(listed?.type ?? '') || own.some(({ name }) => UNIT_ROOTS.test(name));
    };
    const units = byDevice.filter(isUnit);
    const [first] = units.length > 0 ? units : byDevice;
    return (units.length > 0 ? units : byDevice.slice(0, 1)).map(([device, own]) => ({
      gateway,
      device,
      features:
        device === first?.[0]
          ? [
              ...own,
              ...byDevice
                .filter(
                  ([otherUnit]) =>
                    otherUnit !== device && !units.some(([unit]) => unit === otherUnit),
                )
                .flatMap(([, otherValues]) => otherValues),
            ]
          : own,
    }));
  });
}

const UNIT_TYPES: ReadonlySet<string> = new Set(['heating', 'ventilation', 'electricityStorage']);
const UNIT_ROOTS = /^(?:heating|ventilation|ess|pcc|photovoltaic)\./;

interface DeviceView {
  readonly group: Group;
  readonly view: PayloadView & { readonly timeZone: string };
  readonly equipment: readonly DeviceDescription[];
}

function readDevice(context: ReadContext, { group, view, equipment }: DeviceView): Device {
  const listed = equipment.find(
    (each) => each.gateway === group.gateway && each.device === group.device,
  );
  const model = modelOf(group.features) ?? listed?.model ?? null;
  const parts = readParts(context, group.features, { view, zone: listed?.timeZone ?? null });
  return {
    id: [group.gateway, group.device].filter((part) => part !== '').join(':'),
    model,
    kind: kindOf(group.features, { points: parts.points, model }),
    serial: serialOf(group.features),
    online: listed?.online ?? null,
    timestamp: latestOf(believedOf(context, group.features, view.now))?.toString() ?? null,
    points: parts.points,
    energy: parts.energy,
    faults: parts.faults,
    unknown: [],
  };
}

/** Adds the unclaimed leaves of each device; leaves outside of all features belong to the first device. */
function withUnknown(
  context: ReadContext,
  { devices, groups, root }: { devices: Device[]; groups: readonly Group[]; root: Node },
): Device[] {
  const owner = new Map<string, number>();
  groups.forEach((group, index) => {
    for (const { node } of group.features) owner.set(node.pointer, index);
  });
  const isOf = new Map<number, UnknownLeaf[]>();
  for (const leaf of context.claims.unclaimedOf(root)) {
    const entry = /^(?:\/data)?\/\d+/.exec(leaf.pointer)?.[0] ?? '';
    const index = owner.get(entry) ?? 0;
    const own = isOf.get(index);
    if (own === undefined) isOf.set(index, [leaf]);
    else own.push(leaf);
  }
  return devices.map((device, index) => ({ ...device, unknown: isOf.get(index) ?? [] }));
}

function zoneOf(
  context: ReadContext,
  options: { equipment: readonly DeviceDescription[]; view: PayloadView; root: Node },
): string {
  if (options.view.timeZone !== null) return options.view.timeZone;
  for (const { timeZone } of options.equipment) {
    const name = timeZone?.json;
    if (typeof name === 'string' && isTimeZone(name)) return name;
  }
  warn(context, 'time-zone-assumed', options.root);
  return 'UTC';
}

/** Features whose clock is not ahead of the time of reading. */
function believedOf(
  context: ReadContext,
  features: readonly Feature[],
  now: PayloadView['now'],
): readonly Feature[] {
  return features.filter(({ node, reportedAt }) => {
    const isWrong = reportedAt !== null && isAhead(reportedAt, now);
    if (isWrong) warn(context, 'clock-ahead', node);
    return !isWrong;
  });
}

function latestOf(features: readonly Feature[]): Temporal.Instant | null {
  return features.reduce<Temporal.Instant | null>(
    (latest, { reportedAt }) =>
      reportedAt !== null && (latest === null || Temporal.Instant.compare(reportedAt, latest) > 0)
        ? reportedAt
        : latest,
    null,
  );
}

function kindOf(
  features: readonly Feature[],
  { points, model }: { readonly points: readonly Point[]; readonly model: string | null },
): DeviceKind {
  const has = (test: RegExp): boolean =>
    features.some(({ name, properties }) => properties.length > 0 && test.test(name));
  const hasBurner = has(/^heating\.(?:burners?\b|gas\.)/);
  if (has(/^heating\.compressors\.\d/))
    return hasBurner
      ? 'hybrid'
      : GROUND_SOURCE.test(model ?? '')
        ? 'ground-source'
        : 'air-to-water';
  if (hasBurner) return 'gas-boiler';
  const isHeating = points.some(
    ({ id, type }) => type === 'dhw' || (type === 'climate' && id !== 'ventilation'),
  );
  if (isHeating) return 'unknown';
  if (has(/^ventilation\./)) return 'ventilation';
  if (has(/^ess\./)) return 'battery';
  if (has(/^photovoltaic\./)) return 'solar';
  if (has(/^pcc\./)) return 'meter';
  return has(/^heating\.(?!boiler\.serial)/) ? 'unknown' : 'gateway-only';
}

/** The letter G of a Vitocal is for brine or groundwater as heat source: `Vitocal333G`, `Vitocal 200-G`. */
const GROUND_SOURCE = /vitocal[ _-]?\d{3}[ _-]?G/i;

const MODELS = ['device.variant', 'heating.device.variant'];

function modelOf(features: readonly Feature[]): string | null {
  return textIn(features, MODELS);
}

/** The unit's serial; redacted in recordings. */
function serialOf(features: readonly Feature[]): string | null {
  const serial = textIn(features, [
    'device.serial',
    'heating.boiler.serial',
    'heating.controller.serial',
  ]);
  return serial !== null && /^[A-Za-z\d]+$/.test(serial) ? serial : null;
}

function textIn(features: readonly Feature[], names: readonly string[]): string | null {
  for (const name of names) {
    const feature = features.find((each) => each.name === name);
    const statusText = feature === undefined ? null : propertyOf(feature, 'value')?.json;
    if (typeof statusText === 'string' && statusText !== '') return statusText;
  }
  return null;
}
