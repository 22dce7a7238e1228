import { createHash } from 'node:crypto';
import {
  type DeviceClass,
  type TelemetryEvent,
  type TelemetryReport,
  deviceClasses,
} from '@hearth/product/telemetry/contract.ts';
import { vitalNames } from '@hearth/product/telemetry/vital-names.ts';
import { endpointPattern, routeOfPath, routePattern } from '../app/reporting/route-pattern.ts';
import { gunzippedText } from './gunzipped-text.ts';

/** Limit of a body as sent. */
export const trackBytesMax = 200 * 1024;
/** Limit of a body after unpacking. */
const plainBytesMax = 1024 * 1024;
export const trackItemsMax = 1_000;

/** Addresses of the two versions of the protocol, which differ in the sign-in of senders. */
export const trackPaths = ['/v2/track', '/v2.1/track'] as const;

/** Instrumentation key of the embedded receiver. It is public and keeps nobody out. */
export const telemetryKey = '00000000-0000-4000-8000-000000000001';

export interface TrackItems {
  readonly received: number;
  readonly reports: readonly TelemetryReport[];
  readonly errors: readonly {
    readonly index: number;
    readonly statusCode: number;
    readonly message: string;
  }[];
}

/**
 * Reports in a body of the Application Insights track format: envelopes as a JSON list, one by one in lines, or alone; also packed with
 * gzip. Of an envelope it takes the kind, the pattern of the address and the figures; times, people, sessions and texts are passed over.
 * Null for a body in no such form.
 */
export function readTrackItems(bytes: Uint8Array, origin: string): TrackItems | null {
  const text = gunzippedText(bytes, plainBytesMax);
  const envelopes = text === null ? null : envelopesIn(text);
  if (!envelopes) return null;
  const read = envelopes.slice(0, trackItemsMax).map((envelope) => eventsOf(envelope, origin));
  const idOf = envelopeIds();
  const refused = envelopes.map((_, index) => ({ index, refusal: refusalAt(index, read[index]) }));
  return {
    received: envelopes.length,
    reports: read.flatMap((events, index) =>
      typeof events === 'string' || events.length === 0
        ? []
        : { id: idOf(envelopes[index]), events },
    ),
    errors: refused.flatMap(({ index, refusal }) =>
      refusal === null ? [] : { index, statusCode: 400, message: refusal },
    ),
  };
}

const refusalAt = (index: number, read: ReturnType<typeof eventsOf> | undefined): string | null => {
  if (index >= trackItemsMax) return 'too many items in a body';
  return typeof read === 'string' ? read : null;
};

/**
 * Ids of envelopes in a body: 16 hex digits of SHA-256 over the envelope and its number among the same ones of the body. A client that had no
 * answer sends the same envelopes again, possibly with later ones in one body, so an envelope has an id and a body has none.
 */
function envelopeIds(): (envelope: unknown) => string {
  const same = new Map<string, number>();
  return (envelope) => {
    const text = JSON.stringify(envelope);
    const no = (same.get(text) ?? 0) + 1;
    same.set(text, no);
    return createHash('sha256').update(`${no} ${text}`).digest('hex').slice(0, 16);
  };
}

function envelopesIn(text: string): readonly unknown[] | null {
  const whole = valueIn(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const values = lines.map(valueIn);
  return values.length === 0 || values.includes(undefined) ? null : values;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const textIn = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value.slice(0, 2_000) : '';
};

/** The events of an envelope, or why it is refused. */
function eventsOf(envelope: unknown, origin: string): TelemetryEvent[] | string {
  const { iKey, tags, data } = asObject(envelope);
  if (iKey !== telemetryKey) return 'Invalid instrumentation key';
  const { baseType, baseData } = asObject(data);
  const read = typeof baseType === 'string' ? (readers.get(baseType) ?? otherEvent) : null;
  if (!read) return "Field 'baseType' on type 'Data' is required but missing";
  return read(asObject(baseData), { origin, device: deviceIn(asObject(tags)) });
}

interface Origin {
  readonly origin: string;
  readonly device: DeviceClass;
}

const deviceIn = (tags: JsonObject): DeviceClass =>
  deviceClasses.find((device) => device === tags['ai.device.type']) ?? 'unknown';

type ReadBase = (data: JsonObject, from: Origin) => TelemetryEvent[] | string;

const otherEvent: ReadBase = () => [{ kind: 'other' }];

/** Readers by base type of the envelope's data. */
const readers = new Map<string, ReadBase>(
  Object.entries({
    PageviewData: (data, { origin, device }) => [
      { kind: 'page', route: pageOf(textIn(data, 'url'), origin), device },
    ],
    MetricData: (data, { device }) => {
      const metrics = Array.isArray(data['metrics']) ? data['metrics'].slice(0, 10) : [];
      const events = metrics.map((metric) => vitalOf(asObject(metric), routeIn(data), device));
      return events.every((event) => event !== null) ? events : 'a metric has no usable value';
    },
    RemoteDependencyData(data, { origin }) {
      if (data['success'] !== false) return [{ kind: 'other' }];
      const [method = '', address = ''] = textIn(data, 'name').split(' ', 2);
      // A whole address, or a repetition of the name.
      const whole = textIn(data, 'data');
      const route =
        knownEndpoint(address) ?? endpointPattern(URL.canParse(whole) ? whole : address, origin);
      const status = statusOf(textIn(data, 'resultCode') || String(data['resultCode'] ?? '0'));
      return [{ kind: 'request', route, method: methodOf(method), status }];
    },
    EventData(data) {
      const move = stepMoves.get(textIn(data, 'name'));
      const route = routeIn(data);
      if (!move || routeOfPath(route)?.wizard === undefined) return [{ kind: 'other' }];
      return [{ kind: 'step', route, move }];
    },
  } satisfies Readonly<Record<string, ReadBase>>),
);

const stepMoves = new Map<string, 'reached' | 'left'>([
  ['wizard-step-reached', 'reached'],
  ['wizard-step-left', 'left'],
]);

/** The pattern of a screen, else `unknown`, which bounds the number of stored rows. */
const routeIn = (data: JsonObject): string => {
  const route = textIn(asObject(data['properties']), 'route');
  return routePattern(route);
};

function pageOf(address: string, origin: string): string {
  const url = URL.parse(address, origin);
  return url?.origin === origin ? routePattern(url.pathname) : 'unknown';
}

function vitalOf(metric: JsonObject, route: string, device: DeviceClass): TelemetryEvent | null {
  const name = vitalNames.find((each) => each === metric['name']);
  if (!name) return { kind: 'other' };
  const { value } = metric;
  return typeof value === 'number' && value >= 0 && value <= 1e7
    ? { kind: 'vital', route, device, name, value }
    : null;
}

/** Words of our own client that are no address. */
const knownEndpoint = (word: string): string | undefined =>
  ['elsewhere', 'unknown', '/assets/*'].find((each) => each === word);

const methodOf = (method: string) =>
  (['GET', 'POST'] as const).find((each) => each === method) ?? 'other';

const frequentStatuses: readonly string[] =
  '400 401 403 404 408 409 410 412 413 421 422 429 500 502 503 504'.split(' ');

function statusOf(code: string): string {
  if (frequentStatuses.includes(code)) return code;
  return /^[45]\d\d$/.test(code) ? `${code[0]}xx` : '0';
}
