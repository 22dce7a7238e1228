import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { droplets } from '../../ui/icons-of-energy.ts';
import { CommandNote } from './command-note.tsx';
import { CommandForm } from './controls.tsx';
import { type Controlled, useCommand } from './use-command.ts';

/** Button that starts or ends the boost of a tank. */
export function BoostControl({
  controlled,
  hint,
}: {
  controlled: Controlled;
  hint?: string | undefined;
}) {
  const text = useText();
  const commanding = useCommand(controlled);
  const isOn = commanding.shown === 'on';
  return (
    <div className="control" id={commanding.key}>
      <CommandForm commanding={commanding}>
        <Button
          icon={droplets}
          name="to"
          value={isOn ? 'off' : 'on'}
          aria-describedby={`${commanding.key}-note`}
        >
          {text(isOn ? 'monitoring.boost-stop' : 'monitoring.boost-start')}
        </Button>
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
      {hint !== undefined && <p className="small second">{hint}</p>}
    </div>
  );
}
