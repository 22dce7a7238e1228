import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { connectionView } from './connection-view.ts';
import { controlledOf } from './controlled-of.ts';
import { Control } from './controls.tsx';
import { FirmwareRow } from './firmware-row.tsx';
import { firmwareViews } from './firmware-view.ts';
import type { UnitProps } from './use-unit.ts';

function connectionKey(online: LiveUnit['online']): string {
  if (online === null) return 'monitoring.connection-unreported';
  return online ? 'monitoring.connected' : 'monitoring.state-offline';
}

/** Connection of a unit: reachability, signal, firmware, settings of the adapter, and the vendor's remaining calls today. */
export function Connection(props: UnitProps) {
  const { unit, link, timeZone, canChange } = props;
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  const { signal, canUpdate, settings } = connectionView(unit);
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
        {firmwareViews(unit).map((firmware, index) => (
          <FirmwareRow
            key={`${firmware.point.point}-${index}`}
            firmware={firmware}
            note={
              canUpdate === null
                ? undefined
                : text(canUpdate ? 'monitoring.firmware-can' : 'monitoring.firmware-cannot')
            }
            controlled={
              canChange && firmware.control
                ? controlledOf(props, firmware.point, null)(firmware.control)
                : null
            }
          />
        ))}
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
      {canChange &&
        settings.map((setting) => (
          <Control
            key={setting.value.name}
            controlled={controlledOf(props, setting.point, null)(setting.value)}
          />
        ))}
    </Section>
  );
}
