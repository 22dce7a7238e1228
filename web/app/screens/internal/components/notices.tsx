import { Button } from '../../../ui/button.tsx';
import { offline, refresh, warning } from '../../../ui/icons.ts';
import { flame, leaf } from '../../../ui/icons-of-energy.ts';
import { clock } from '../../../ui/icons-of-things.ts';
import {
  AttentionCard,
  Banner,
  EmptyState,
  Skeleton,
  StatusLine,
  Toast,
} from '../../../ui/notices.tsx';
import { ProgressList, Steps } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';

export function Notices() {
  return (
    <Section title="Banner, note, undo">
      <Banner icon={offline} strong="No connection.">
        Last known at 10:24.
      </Banner>
      <Banner icon={warning} tone="trouble" strong="The manufacturer’s cloud does not answer.">
        What you see is from 08:10.
      </Banner>
      <Banner icon={refresh} place="page" action={<a href="#notices">Reload</a>}>
        There is a new version.
      </Banner>
      <Toast action={<Button look="quiet">Undo</Button>}>
        Hot water at 13:00 skipped for today
      </Toast>
      <AttentionCard
        kicker="Fault since 06:12"
        title="The water pressure is low"
        actions={<Button look="main">What to do</Button>}
      >
        <p>Heating goes on. Top up within the next days.</p>
      </AttentionCard>
      <AttentionCard kind="calm" icon={clock} kicker="At 13:00" title="Hot water from the sun" />
      <StatusLine icon={flame} tone="sh">
        Heating since 05:40
      </StatusLine>
      <StatusLine icon={leaf} tone="leaf">
        9 % less than in the same weather last year
      </StatusLine>
    </Section>
  );
}

export function Waiting() {
  return (
    <Section title="Waiting, steps, empty, failed">
      <Skeleton label="Loading" lines={2} block />
      <Steps current={2} total={5} text="Step 2 of 5" />
      <ProgressList
        label="Detecting the unit"
        steps={[
          { state: 'done', stateText: 'done', title: 'Code read' },
          { state: 'now', stateText: 'now', title: 'Asking the unit', note: 'About ten seconds' },
          { state: 'longer', stateText: 'takes longer', title: 'Waiting for the manufacturer' },
          { state: 'failed', stateText: 'failed', title: 'Not reached', note: 'Try again later' },
          { state: 'next', stateText: 'next', title: 'First figures' },
        ]}
      />
      <EmptyState title="Nothing to see yet" action={<Button look="main">Link a unit</Button>}>
        <p>Here will be what your home uses, as soon as a unit is linked.</p>
      </EmptyState>
    </Section>
  );
}
