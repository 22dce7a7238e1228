import type { PushDevices as PushDeviceList } from '@hearth/product/push/contract.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import type { FormEnvelope } from '../../../../forms/envelope.ts';
import { SendButton } from '../../../../forms/fields.tsx';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import {
  type PushAbility,
  readPushState,
  subscribePush,
  unsubscribePush,
} from '../../../../pwa/push-device.ts';
import { Button } from '../../../../ui/button.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { deviceName } from '../../../account/device-name.ts';
import { pushForm, pushOffForm } from './form.ts';

interface PushDevicesProps {
  readonly push: PushDeviceList;
  /** The device of this browser; null: it has none. */
  readonly here: string | null;
  readonly envelope: FormEnvelope;
  readonly answer: FormAnswer | undefined;
}

/** Devices that show messages: this one, which asks the browser after a press, and the others, which can be switched off from here. */
export function PushDevices({ push, here, envelope, answer }: PushDevicesProps) {
  const text = useText();
  const formats = useFormats();
  const nameOf = (device: string, name: string): string =>
    device === here ? text('alerts.push-here') : deviceName(text, name);
  return (
    <Section title={text('alerts.push-devices')} note={text('alerts.push-note')}>
      {here === null && <ThisDevice push={push} envelope={envelope} answer={answer} />}
      {here !== null && <EndedOutside publicKey={push.publicKey} />}
      {push.devices.length > 0 && (
        <RowList look="panel">
          {push.devices.map(({ device, name, since }) => (
            <Row
              key={device}
              strong
              title={nameOf(device, name)}
              note={text('alerts.push-since', { time: formats.dateTime(since) })}
              action={
                <CheckedForm
                  form={pushOffForm}
                  instance={device}
                  answer={answer}
                  envelope={envelope}
                  className=""
                >
                  <input type="hidden" name="device" value={device} />
                  <SendButton
                    look="quiet"
                    wide={false}
                    aria-label={text('alerts.push-end-which', { device: nameOf(device, name) })}
                  >
                    {text('alerts.push-end')}
                  </SendButton>
                </CheckedForm>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

/** Says where the browser has ended what is switched on here. */
function EndedOutside({ publicKey }: { readonly publicKey: string }) {
  const text = useText();
  const [state, setState] = useState<PushAbility>('on');
  useEffect(() => void readPushState(publicKey).then(setState), [publicKey]);
  if (state === 'on') return null;
  return (
    <p role="status">{text(state === 'refused' ? 'alerts.push-refused' : 'alerts.push-ended')}</p>
  );
}

type Shown = PushAbility | 'undecided' | 'failed';

function ThisDevice({ push, envelope, answer }: Omit<PushDevicesProps, 'here'>) {
  const text = useText();
  const isLive = useHydrated();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Shown>('off');
  const { isBusy, turnOn } = useSubscription({ container, setState, publicKey: push.publicKey });
  useEffect(() => {
    void readPushState(push.publicKey).then(async (read) => {
      // It was switched off elsewhere: nothing is sent to it any more.
      if (read === 'on') await unsubscribePush();
      setState(read === 'on' ? 'off' : read);
    });
  }, [push.publicKey]);
  const canAsk = state === 'off' || state === 'undecided' || state === 'failed';
  return (
    <div ref={container} className="stack">
      <p role="status">{state === 'off' ? '' : text(`alerts.push-${state}`)}</p>
      {canAsk && (
        <CheckedForm form={pushForm} answer={answer} envelope={envelope}>
          <Button
            type="button"
            look="secondary"
            busy={isBusy}
            busyText={text('alerts.push-asking')}
            unavailable={isLive ? undefined : text('alerts.push-needs-scripts')}
            onClick={turnOn}
          >
            {text('alerts.push-begin')}
          </Button>
        </CheckedForm>
      )}
    </div>
  );
}

/** Subscribes in a press, because browsers ask a person for the permission only then, and posts the subscription. */
function useSubscription({
  container,
  setState,
  publicKey,
}: {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly setState: (state: Shown) => void;
  readonly publicKey: string;
}) {
  const submit = useSubmit();
  const [isBusy, setBusy] = useState(false);
  const turnOn = (): void => {
    setBusy(true);
    void subscribePush(publicKey).then((subscribed) => {
      setBusy(false);
      if (typeof subscribed === 'string') return setState(subscribed);
      const typed = new FormData(container.current?.querySelector('form') ?? undefined);
      for (const [name, value] of Object.entries(subscribed)) typed.set(name, value);
      void submit(typed, { method: 'post' });
    });
  };
  return { isBusy, turnOn };
}
