import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { Comfort, ComfortScene } from '../../ui/drawing/comfort.tsx';
import { Age } from '../../ui/evidence.tsx';
import { EvidenceMark } from '../../ui/evidence.tsx';
import { type ComfortView, waitsIn } from './comfort-view.ts';

/** The sentence about comfort, and the drawing of the house. */
export function ComfortSummary({
  monitoring,
  view,
  installation,
}: {
  monitoring: Monitoring;
  view: ComfortView;
  installation: Installation;
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
  return (
    <>
      <ComfortScene
        on={view.isOutOfDate ? 'paper' : 'sky'}
        lead={<h1 className="lead">{sentence}</h1>}
      >
        <Comfort
          sentence={pictureOf(text, view, degrees)}
          state={view.state === 'idle' ? 'off' : view.state}
          room={{
            label: text('launcher.living-area'),
            value: degrees(view.room),
            caption:
              view.roomSetPoint === null
                ? text('launcher.living-area')
                : text('launcher.set-to', { value: degrees(view.roomSetPoint) ?? '' }),
          }}
          outdoor={{ label: text('launcher.outdoors'), value: degrees(view.outdoor) }}
          {...(view.hasTank
            ? {
                tank: {
                  label: text('launcher.hot-water'),
                  value: degrees(view.tank),
                  celsius: view.tank ?? undefined,
                },
              }
            : {})}
          airToAir={view.isAirToAir}
          outOfDate={view.isOutOfDate}
        />
      </ComfortScene>
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

type Text = ReturnType<typeof useText>;

function sentenceOf(text: Text, view: ComfortView, monitoring: Monitoring): string {
  if (view.notLinked.length > 0 && view.notLinked.length === monitoring.units.length)
    return text('launcher.unlinked');
  if (monitoring.units.length === 0 || view.readAt === null) return text('launcher.waiting');
  if (view.unreported.length === monitoring.units.length) return text('launcher.unreported');
  const waits = waitsIn(view);
  const state = text(`launcher.state-${view.state}`);
  if (waits === 0 && view.isOutOfDate) return text('launcher.old');
  return waits === 0
    ? text('launcher.all-well', { state })
    : text('launcher.something', { state, count: waits });
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
