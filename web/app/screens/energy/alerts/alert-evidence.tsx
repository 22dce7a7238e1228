import type { Alert } from '@hearth/energy/alert/contract.ts';
import { Table } from '../../../ui/table.tsx';
import type { AlertTools } from './alert-text.ts';

/** The days that raised an alert, each with its value; nothing for alerts that no days show. */
export function AlertEvidence({
  facts,
  tools: { text, formats },
}: {
  readonly facts: Alert['facts'];
  readonly tools: AlertTools;
}) {
  if (facts.kind === 'short-cycling')
    return (
      <>
        <Table
          caption={text('alerts.short-cycling-evidence')}
          columns={[
            { head: text('alerts.day') },
            { head: text('alerts.starts-of-day') },
            { head: text('alerts.busiest-hour'), strong: true },
            { head: text('alerts.run-minutes') },
          ]}
          rows={facts.days.map(({ day, starts, busiestHour, medianRunMinutes }) => ({
            key: day,
            head: formats.day(day, 'short'),
            cells: [
              formats.number(starts),
              formats.number(busiestHour),
              text('alerts.minutes', { count: Math.round(medianRunMinutes) }),
            ],
          }))}
        />
        {facts.usualHour !== null && (
          <p>
            {text('alerts.short-cycling-usual', {
              value: text('alerts.starts', { count: facts.usualHour }),
            })}
          </p>
        )}
      </>
    );
  if (!('baselineDays' in facts)) return null;
  const write = (value: number): string => {
    if (facts.kind === 'efficiency') return formats.number(value, 2);
    if (facts.kind === 'backup-heater') return text('alerts.minutes', { count: Math.round(value) });
    return formats.energy(value);
  };
  const caption = facts.kind === 'solar-yield' ? 'alerts.solar-evidence' : 'alerts.evidence';
  return (
    <Table
      caption={text(caption, { count: facts.baselineDays })}
      columns={[
        { head: text('alerts.day') },
        { head: text('alerts.measured'), strong: true },
        { head: text('alerts.usual') },
      ]}
      rows={facts.days.map(({ day, value, usual }) => ({
        key: day,
        head: formats.day(day, 'short'),
        cells: [write(value), write(usual)],
      }))}
    />
  );
}
