import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasWords, optionText } from '../../i18n/value-text.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { connectionView } from './connection-view.ts';

export interface ConnectionProps {
  readonly unit: LiveUnit;
  readonly link: Monitoring['links'][number] | null;
  readonly timeZone: string;
}

function connectionKey(online: LiveUnit['online']): string {
  if (online === null) return 'monitoring.connection-unreported';
  return online ? 'monitoring.connected' : 'monitoring.state-offline';
}

/** Connection of a unit: reachability, signal, firmware, and the vendor's remaining calls today. */
export function Connection({ unit, link, timeZone }: ConnectionProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  const { signal, firmware, canUpdate, updateStatus } = connectionView(unit);
  const [adapter] = firmware;
  const update = { name: 'firmwareUpdateStatus', value: updateStatus };
  return (
    <Section title={text('monitoring.connection')}>
      <RowList>
        <Row
          title={text(connectionKey(unit.online))}
          note={
            unit.lastSeenAt === null
              ? undefined
              : text('monitoring.last-seen', {
                  age: ageText(text, formats, { at: unit.lastSeenAt, now }),
                })
          }
        />
        {signal && (
          <Row
            title={text('monitoring.signal')}
            value={text(`monitoring.signal-${signal.is}`)}
            valueNote={formats.quantity(signal.dBm, 'dBm')}
          />
        )}
        {adapter && (
          <Row
            title={text('monitoring.firmware')}
            note={
              updateStatus !== null && hasWords(text, update)
                ? text('monitoring.firmware-update', { state: optionText(text, updateStatus) })
                : canUpdate === null
                  ? undefined
                  : text(canUpdate ? 'monitoring.firmware-can' : 'monitoring.firmware-cannot')
            }
            value={adapter.version.replaceAll('_', '.')}
          />
        )}
        {link && (
          <Row
            title={text('monitoring.changes-left')}
            note={text('monitoring.rest', {
              minutes: Math.max(1, Math.round(link.minIntervalS / 60)),
            })}
            value={text('monitoring.of', {
              left: formats.number(link.writesLeft),
              all: formats.number(link.writesPerDay),
            })}
          />
        )}
        {link?.remainingToday != null && (
          <Row title={text('monitoring.calls-left')} value={formats.number(link.remainingToday)} />
        )}
      </RowList>
    </Section>
  );
}
