import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/rows.tsx';
import { CommandNote } from './command-note.tsx';
import { CommandForm } from './controls.tsx';
import type { FirmwareView } from './firmware-view.ts';
import { type Controlled, useCommand } from './use-command.ts';

/** Installed firmware of a part, its update in words, and the button that starts it. */
export function FirmwareRow(props: {
  firmware: FirmwareView;
  /** What the vendor says about updates; for a part without one. */
  note: string | undefined;
  /** null where the person may not change the unit, or the update cannot be started. */
  controlled: Controlled | null;
}) {
  const { firmware, note, controlled } = props;
  const text = useText();
  const { point, installed, offered, state } = firmware;
  const version = offered ?? '';
  const words =
    state === 'none'
      ? note
      : state === 'available' && firmware.control === null
        ? text('monitoring.firmware-available-elsewhere', { version })
        : state === 'running' && offered === null
          ? text('monitoring.firmware-running-plain')
          : text(`monitoring.firmware-${state}`, { version });
  return (
    <Row
      title={text(point.type === 'gateway' ? 'monitoring.firmware' : 'monitoring.firmware-panel')}
      note={words}
      {...(installed === null ? {} : { value: installed })}
      below={controlled && offered !== null && <Update {...{ controlled, version }} />}
    />
  );
}

function Update({ controlled, version }: { controlled: Controlled; version: string }) {
  const text = useText();
  const commanding = useCommand(controlled);
  return (
    <div className="control firmware-update" id={commanding.key}>
      <CommandForm commanding={commanding}>
        <Button look="secondary" name="to" value={version} busy={commanding.sending !== null}>
          {text('monitoring.firmware-start', { version })}
        </Button>
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
    </div>
  );
}
