import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Comfort, ComfortScene } from '../../ui/drawing/comfort.tsx';
import { Age } from '../../ui/evidence.tsx';
import { EvidenceMark } from '../../ui/evidence.tsx';
import { Icon } from '../../ui/icon.tsx';
import { droplets, flame, power } from '../../ui/icons-of-energy.ts';
import { snowflake } from '../../ui/icons-of-units.ts';
import { type ComfortView, drawnState, waitsIn } from './comfort-view.ts';

/** Known equipment of the home. */
export interface DrawnHouse {
  readonly isFlat: boolean;
  readonly hasPanels: boolean;
  /** State of charge as a share; null where it is not reported. */
  readonly battery: { readonly share: number | null } | null;
}

/** The sentence about comfort, and the drawing of the house. */
export function ComfortSummary({
  monitoring,
  view,
  installation,
  house,
}: {
  monitoring: Monitoring;
  view: ComfortView;
  installation: Installation;
  house: DrawnHouse;
}) {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const now = useNow();
  const degrees = (celsius: number | null, decimals = 1) =>
    celsius === null
      ? undefined
      : formats.degrees(celsius, Number.isInteger(celsius) ? 0 : decimals);
  const sentence = sentenceOf(text, view, monitoring);
  const kind = view.isOutOfDate ? 'out-of-date' : 'measured';
  const room = view.roomName ?? text('launcher.living-area');
  return (
    <>
      <ComfortScene
        on={view.isOutOfDate ? 'paper' : 'sky'}
        lead={<h1 className="lead">{sentence}</h1>}
      >
        <Comfort
          sentence={pictureOf(text, view, degrees)}
          state={drawnState(view)}
          isFlat={house.isFlat}
          panels={house.hasPanels && !house.isFlat}
          battery={house.battery}
          room={{
            label: room,
            value: degrees(view.room),
            caption:
              view.roomSetPoint === null
                ? room
                : text('launcher.set-to', { room, value: degrees(view.roomSetPoint) ?? '' }),
          }}
          outdoor={
            view.isHeated || view.outdoor !== null
              ? { label: text('launcher.outdoors'), value: degrees(view.outdoor) }
              : undefined
          }
          unheated={!view.isHeated}
          {...(view.hasTank
            ? {
                tank: {
                  label: text('launcher.hot-water'),
                  value: degrees(view.tank),
                  celsius: view.tank ?? undefined,
                  href: `${paths.monitoring(installation.installation, { unit: view.tankUnit ?? undefined })}#hot-water`,
                  linkLabel: text('launcher.tank-link'),
                },
              }
            : {})}
          airToAir={view.isAirToAir}
          outOfDate={view.isOutOfDate}
        />
      </ComfortScene>
      <Running view={view} />
      {view.implausible.length > 0 && (
        <p className="small">
          {text('launcher.implausible', {
            figures: formats.list(view.implausible.map((figure) => text(figureWords[figure]))),
          })}
        </p>
      )}
      {view.readAt !== null && (
        <p className="glance-age">
          <Age
            dateTime={view.readAt}
            text={text(view.isSilent ? 'launcher.last-seen' : 'launcher.read', {
              age: ageText(text, formats, { at: view.readAt, now }),
            })}
            evidence={<EvidenceMark kind={kind} text={text(`launcher.evidence-${kind}`)} />}
          />
        </p>
      )}
    </>
  );
}

const figureWords = {
  room: 'launcher.living-area',
  outdoor: 'launcher.outdoors',
  tank: 'launcher.hot-water',
} as const;

/** Measured activity of the units. */
function Running({ view }: { view: ComfortView }) {
  const text = useText();
  const formats = useFormats();
  const { runs, watts } = view.activity;
  if (runs === null || view.isOutOfDate) return null;
  const isDrawn = runs === 'idle' || runs === 'defrosting' || drawnState(view) !== 'off';
  if (!isDrawn) return null;
  return (
    <p className="glance-line">
      <Icon shape={activityIcons[runs]} />
      <span>
        {watts === null
          ? text(`launcher.runs-${runs}`)
          : text(`launcher.runs-${runs}-with`, { power: formats.quantity(watts / 1000, 'kW', 2) })}
      </span>
    </p>
  );
}

const activityIcons = {
  heating: flame,
  'hot-water': droplets,
  cooling: snowflake,
  defrosting: snowflake,
  idle: power,
} as const;

type Text = ReturnType<typeof useText>;

function sentenceOf(text: Text, view: ComfortView, monitoring: Monitoring): string {
  if (view.notLinked.length > 0 && view.notLinked.length === monitoring.units.length)
    return text('launcher.unlinked');
  if (monitoring.units.length === 0 || view.readAt === null) return text('launcher.waiting');
  if (view.unreported.length === monitoring.units.length) return text('launcher.unreported');
  const waits = waitsIn(view);
  const state = text(`launcher.${stateKey(view)}`);
  if (waits > 0) return text('launcher.something', { state, count: waits });
  if (view.isOutOfDate) return text('launcher.old');
  if (view.hasNoNewValues) return text('launcher.no-new-values', { state });
  return view.gap === null ? text('launcher.all-well', { state }) : state;
}

/** A fault that stops a use comes before a holiday, then a room far from its set-point, then what is set. */
function stateKey({ stopped, gap, isOutOfDate, isOnHoliday, set }: ComfortView): string {
  const [first, second] = stopped;
  if (first && second) return 'stopped-both';
  if (first) return `stopped-${first}`;
  if (isOnHoliday) return 'state-holiday';
  return gap !== null && !isOutOfDate ? gap : `state-${set}`;
}

/** Text alternative of the drawing. */
function pictureOf(
  text: Text,
  view: ComfortView,
  degrees: (celsius: number | null) => string | undefined,
): string {
  const parts = [
    view.room === null ? null : text('launcher.picture-room', { value: degrees(view.room) ?? '' }),
    view.outdoor === null
      ? null
      : text('launcher.picture-outdoor', { value: degrees(view.outdoor) ?? '' }),
    view.tank === null ? null : text('launcher.picture-tank', { value: degrees(view.tank) ?? '' }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? text('launcher.none-picture') : parts.join(' ');
}
