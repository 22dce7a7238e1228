import type { DemoHome } from '@hearth/product/demo/contract.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { type IconShape } from '../../ui/icons.ts';
import { battery, euro, solarPanel } from '../../ui/icons-of-energy.ts';
import { fan, heatPump } from '../../ui/icons-of-units.ts';
import { clock } from '../../ui/icons-of-things.ts';
import type { DemoView } from './demo-view.ts';
import { startForm } from './form.ts';
import { HomePicture } from './home-picture.tsx';

/** Facts of each home with their icons; the text is `demo.{home}-{fact}`. */
const facts: Readonly<Record<DemoHome, readonly (readonly [fact: string, icon: IconShape])[]>> = {
  rozenstraat: [
    ['sun', solarPanel],
    ['heat', heatPump],
    ['tariff', clock],
  ],
  'via-dei-tigli': [
    ['heat', fan],
    ['tariff', euro],
  ],
  lindenweg: [
    ['sun', solarPanel],
    ['battery', battery],
    ['heat', heatPump],
    ['tariff', clock],
  ],
};

/** A demo home with its start button, a form that works without JavaScript. */
export function HomeCard({ home, attempt }: { home: DemoView['homes'][number]; attempt: string }) {
  const text = useText();
  const name = text(`demo.${home.home}`);
  const title = `demo-home-${home.home}`;
  return (
    <li className="demo-home" aria-labelledby={title}>
      <HomePicture home={home.home} />
      <div className="demo-home-words">
        <h2 className="sub-lead" id={title}>
          {name}
        </h2>
        <p className="second">{text(`demo.${home.home}-where`)}</p>
        <ul className="demo-facts">
          {facts[home.home].map(([fact, icon]) => (
            <li key={fact}>
              <Icon shape={icon} />
              <span>{text(`demo.${home.home}-${fact}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      {home.isReady ? (
        <StartForm home={home.home} attempt={attempt} name={name} />
      ) : (
        <Loading percent={home.percent} name={name} />
      )}
    </li>
  );
}

function StartForm({ home, attempt, name }: { home: DemoHome; attempt: string; name: string }) {
  const text = useText();
  return (
    <CheckedForm form={startForm} instance={home} className="demo-start">
      <input type="hidden" name="home" value={home} />
      <input type="hidden" name="attempt" value={`${attempt}-${home}`} />
      <SendButton busyText={text('demo.starting')} aria-label={text('demo.start-home', { name })}>
        {text('demo.start')}
      </SendButton>
    </CheckedForm>
  );
}

function Loading({ percent, name }: { percent: number; name: string }) {
  const text = useText();
  return (
    <div className="demo-loading">
      <progress max={100} value={percent} aria-label={text('demo.loading-home', { name })} />
      <p className="small second">{text('demo.loading', { percent: percent / 100 })}</p>
    </div>
  );
}
