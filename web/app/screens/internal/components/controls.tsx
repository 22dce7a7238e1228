import { useState } from 'react';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { Dial } from '../../../ui/dial.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { bell, plus, refresh } from '../../../ui/icons.ts';
import { chart, table } from '../../../ui/icons-of-energy.ts';
import { Section } from '../../../ui/section.tsx';
import { SegmentLinks, SegmentRadios } from '../../../ui/segments.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Switch } from '../../../ui/switch.tsx';

export function Buttons() {
  return (
    <Section title="Buttons">
      <ButtonRow spread="flow">
        <Button look="main">Continue</Button>
        <Button look="main" icon={plus}>
          Add
        </Button>
        <Button look="main" busy busyText="Sending">
          Send
        </Button>
        <Button>Skip</Button>
        <Button look="quiet">Why 13:00?</Button>
      </ButtonRow>
      <Button unavailable="Not now: the tank is at its 60° limit.">Boost now</Button>
      <Button wide look="main">
        As wide as the page
      </Button>
      <ButtonRow spread="even">
        <ButtonLink look="main" href="#buttons">
          A link
        </ButtonLink>
        <ButtonLink href="#buttons">Another</ButtonLink>
      </ButtonRow>
      <ButtonRow spread="natural">
        <IconButton icon={refresh} label="Read again" />
        <IconButton icon={bell} label="Alerts, 3 new" count={3} />
        <IconLink icon={chart} label="History" href="#buttons" />
      </ButtonRow>
    </Section>
  );
}

export function Switches() {
  return (
    <Section title="Switch">
      <Switch label="Off" name="switch-off" />
      <Switch label="On" name="switch-on" defaultChecked />
      <Switch label="Asking the unit" name="switch-asking" defaultChecked asking />
      <Switch
        label="Not confirmed"
        name="switch-failed"
        failure="The unit did not confirm. Still off."
      />
      <Switch
        label="Not to be changed"
        name="switch-disabled"
        disabled
        hint="The manufacturer stores it."
      />
    </Section>
  );
}

export function Choices() {
  return (
    <Section title="Choice">
      <SegmentRadios
        legend="Mode"
        name="mode"
        value="heat"
        options={[
          { value: 'heat', label: 'Heating' },
          { value: 'cool', label: 'Cooling' },
          { value: 'auto', label: 'Automatic', unavailable: true },
        ]}
      />
      <SegmentLinks
        label="As a picture or a table"
        look="icons"
        items={[
          { href: '#picture', label: 'Picture', icon: chart, current: true },
          { href: '#table', label: 'Table', icon: table },
        ]}
      />
      <Checkbox label="Ticked" name="ticked" defaultChecked />
      <Checkbox label="Open" name="open" hint="With a word about what it does." />
      <Checkbox label="Wrong" name="wrong" error="Please agree to go on." />
      <RadioGroup
        legend="One of several"
        name="one"
        value="a"
        inline
        options={[
          { value: 'a', label: 'Chosen' },
          { value: 'b', label: 'Open', hint: 'With a second line' },
          { value: 'c', label: 'Not now', unavailable: true },
        ]}
      />
      <RadioGroup
        legend="Nothing chosen"
        name="none"
        options={[{ value: 'a', label: 'This' }]}
        error="Choose one."
      />
    </Section>
  );
}

const steps = { name: 'value', decreaseLabel: 'Lower', increaseLabel: 'Higher', step: 0.5 };

export function Values() {
  const degrees = (value: number): string => `${value.toFixed(1)}°`;
  const dial = {
    ...steps,
    min: 12,
    max: 30,
    caption: 'Set to',
    valueText: degrees,
    minText: '12°',
    maxText: '30°',
  };
  return (
    <Section title="Stepper and dial">
      <Stepper {...steps} label="Hot water" value={48} min={30} max={60} step={1} text="48°" />
      <Stepper
        {...steps}
        label="At its limit"
        value={40}
        min={40}
        max={60}
        step={1}
        text="40°"
        limitText="At its limit"
      />
      <Dial
        {...dial}
        label="Living area"
        value={21}
        tone="sh"
        actual={{ value: 20.3, text: 'Now 20.3°', plainText: 'now 20.3 degrees' }}
      />
      <Dial {...dial} label="Asking" value={22} tone="dhw" state="asking" />
      <Dial {...dial} label="Refused" value={19} tone="cool" state="failed" />
      <Dial {...dial} label="Switched off" value={16} state="off" />
    </Section>
  );
}

export function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Section title="Dialog">
      <Button onClick={() => setOpen(true)} type="button">
        Ask something
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Leave without saving?"
        actions={
          <>
            <Button type="button" onClick={close}>
              Keep editing
            </Button>
            <Button type="button" look="main" onClick={close}>
              Leave
            </Button>
          </>
        }
      >
        <p>What you typed stays as a draft for 30 days.</p>
      </Dialog>
    </Section>
  );
}
