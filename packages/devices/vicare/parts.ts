import type { Energy, EnergyUse, DeviceFault, Point, Value } from '../device-cloud.ts';
import type { PayloadView } from '../interpreted.ts';
import type { Node } from '../leaf-claims.ts';
import { readPlain, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { readCumulated } from './cumulated.ts';
import { type EnergyView, readEnergy } from './energy.ts';
import { isMessageList, readMessages } from './faults.ts';
import { claimBelow, propertyOf } from './feature.ts';
import type { Feature } from './feature.ts';
import { PART_TYPES } from './names.ts';
import type { PointPart, ViCareTerm } from './names.ts';
import { readByPlace, readTerm, readWeek } from './property.ts';
import { readSettableWeek, weekModeOf } from './week.ts';
import { setPointInForce } from './set-point-in-force.ts';

export interface Parts {
  readonly points: readonly Point[];
  readonly energy: readonly Energy[];
  readonly faults: readonly DeviceFault[];
}

export interface PartsView {
  readonly view: PayloadView & { readonly timeZone: string };
  /** Time zone of the installation by the vendor. */
  readonly zone: Node | null;
}

/** Point of the unit's facts and of everything without a name of ours. */
const UNIT_POINT = 'unit';

/** The points of a unit in display order: circuits and rooms, hot water, water circuit, outdoors, facts. */
export function readParts(
  context: ReadContext,
  features: readonly Feature[],
  { view, zone }: PartsView,
): Parts {
  const shelf = new Shelf();
  const circuits = circuitsOf(features);
  const ordered = Array.from(wholeFeatures(context, features)).sort(
    (first, second) => Number(first.isDeprecated) - Number(second.isDeprecated),
  );
  const energyView: EnergyView = {
    timeZone: view.timeZone,
    now: view.now,
    pointOf: (use) => pointOfUse(use, circuits),
  };
  const counted = readEnergy(context, ordered, energyView);
  const cumulated = readCumulated(context, ordered, energyView);
  const energy = [...counted.energy, ...cumulated.energy];
  const taken = new Map([...counted.taken, ...cumulated.taken]);
  const faults: DeviceFault[] = [];
  for (const feature of ordered) {
    if (!feature.isKnown) {
      if (feature.properties.length > 0) warn(context, 'unknown-feature', feature.node);
      continue;
    }
    if (feature.commands !== null) claimBelow(context, feature.commands, { place: 'values' });
    if (isMessageList(feature)) {
      const messages = readMessages(context, feature, UNIT_POINT);
      faults.push(...messages.faults);
      for (const value of messages.values) shelf.put('unit', UNIT_POINT, value);
    } else {
      readFeatureInto(context, feature, {
        shelf,
        circuits,
        taken: taken.get(feature) ?? NOTHING,
        features: ordered,
      });
    }
  }
  if (zone !== null && typeof zone.json === 'string') {
    shelf.put('unit', UNIT_POINT, readPlain(context, zone, 'timeZone'));
  }
  if (faults.length > 0) shelf.point('unit', UNIT_POINT);
  return { points: shelf.points(), energy, faults };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Yields the first of features with equal name and device; the others stay unknown. */
function* wholeFeatures(context: ReadContext, features: readonly Feature[]): Generator<Feature> {
  const seen = new Set<string>();
  for (const feature of features) {
    const key = `${feature.device} ${feature.name}`;
    if (seen.has(key)) warn(context, 'repeated-feature', feature.node);
    else yield feature;
    seen.add(key);
  }
}

interface Into {
  readonly shelf: Shelf;
  readonly circuits: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  readonly features: readonly Feature[];
}

function readFeatureInto(
  context: ReadContext,
  feature: Feature,
  { shelf, circuits, taken, features }: Into,
): void {
  const part = feature.terms?.part ?? 'unit';
  const isAbsent = part === 'circuit' && !circuits.has(feature.index ?? '');
  const point = isAbsent ? UNIT_POINT : pointId(part, feature);
  const place = isAbsent ? 'unit' : part;
  for (const { key } of feature.properties) {
    if (taken.has(key)) continue;
    const term = isAbsent ? undefined : ownTerm(feature, key);
    // Two features may have one value, one of them deprecated: the second is named by its path.
    if (term !== undefined && !shelf.has(point, term.name)) {
      const value = readTerm(context, feature, {
        key,
        term,
        writer: writerOf(feature, term, features),
      });
      if (value !== null) shelf.put(place, point, value);
    } else if (key === 'entries' && feature.name.endsWith('.schedule')) {
      const settable = feature.terms === null ? null : readSettableWeek(context, feature);
      const weekRead = readWeek(context, feature, weekName(feature));
      for (const value of settable ?? weekRead) {
        shelf.put(place, point, value);
      }
    } else {
      for (const value of readByPlace(context, feature, key)) shelf.put('unit', UNIT_POINT, value);
    }
  }
}

/** The feature with the command that sets a property: its own one, or another one of the device. */
function writerOf(feature: Feature, { set }: ViCareTerm, features: readonly Feature[]): Feature {
  const name = set !== undefined && 'command' in set ? set.feature : undefined;
  if (name === undefined) return feature;
  return features.find((each) => each.name === name && each.device === feature.device) ?? feature;
}

function ownTerm(feature: Feature, key: string) {
  const terms = feature.terms?.terms;
  return terms !== undefined && Object.hasOwn(terms, key) ? terms[key] : undefined;
}

/** Name of a weekly programme's values, which screens recognise. */
function weekName(feature: Feature): string {
  return feature.terms === null
    ? `${feature.name}.entries`
    : `schedule.${weekModeOf(feature)}.schedules.own.periods`;
}

/** Circuits that the unit lists; payloads always have four. */
function circuitsOf(features: readonly Feature[]): ReadonlySet<string> {
  const circuitList = features.find(({ name }) => name === 'heating.circuits');
  const enabled = circuitList === undefined ? null : propertyOf(circuitList, 'enabled');
  if (enabled !== null && Array.isArray(enabled.json)) return new Set(enabled.json.map(String));
  const circuitFeatures = features.filter(
    ({ pattern, properties }) => pattern === 'heating.circuits.*' && properties.length > 0,
  );
  return new Set(circuitFeatures.map(({ index }) => index ?? ''));
}

function pointId(part: PointPart, feature: Feature): string {
  switch (part) {
    case 'circuit':
      return `heating.circuits.${feature.index ?? ''}`;
    case 'room':
      return `rooms.${feature.index ?? ''}`;
    case 'ventilation':
      return 'ventilation';
    case 'dhw':
      return 'heating.dhw';
    case 'outdoor':
    case 'hydro':
    case 'electricity':
    case 'unit':
      return part;
  }
}

function pointOfUse(use: EnergyUse, circuits: ReadonlySet<string>): string {
  if (use === 'dhw') return 'heating.dhw';
  if (use !== 'sh' && use !== 'cooling') return UNIT_POINT;
  const [first] = circuits;
  return first === undefined ? UNIT_POINT : `heating.circuits.${first}`;
}

/** Values by point; a name occurs once at a point. */
class Shelf {
  readonly #points = new Map<string, { part: PointPart; values: Map<string, Value> }>();

  has(point: string, name: string): boolean {
    return this.#points.get(point)?.values.has(name) ?? false;
  }

  point(part: PointPart, point: string): Map<string, Value> {
    const at = this.#points.get(point) ?? { part, values: new Map<string, Value>() };
    this.#points.set(point, at);
    return at.values;
  }

  put(part: PointPart, point: string, value: Value): void {
    const values = this.point(part, point);
    let { name } = value;
    for (let twin = 2; values.has(name); twin += 1) name = `${value.name} (${twin})`;
    values.set(name, { ...value, name });
  }

  points(): Point[] {
    return ORDER.flatMap((part) =>
      [...this.#points]
        .filter(([, at]) => at.part === part)
        .sort(([first], [second]) => first.localeCompare(second, 'en', { numeric: true }))
        .map(([id, at]): Point => {
          const type = PART_TYPES[part];
          const values = asItRuns([...at.values.values()]);
          const subtype = part === 'room' || part === 'unit' ? part : null;
          return { id, type, subtype, values, setPointInForce: setPointInForce(type, values) };
        }),
    );
  }
}

/** A circuit of an older unit reports the mode of the whole unit: in hot-water-only mode the circuit is off. */
function asItRuns(values: readonly Value[]): readonly Value[] {
  const rests = values.some(({ name, value }) => name === 'operationMode' && value === 'dhw');
  return rests
    ? values.map((value) => (value.name === 'onOff' ? { ...value, value: 'off' } : value))
    : values;
}

const ORDER: readonly PointPart[] = [
  'circuit',
  'room',
  'ventilation',
  'dhw',
  'hydro',
  'outdoor',
  'electricity',
  'unit',
];
