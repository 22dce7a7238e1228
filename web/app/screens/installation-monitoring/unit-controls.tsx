import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { valueName } from '../../i18n/value-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { Age, EvidenceMark } from '../../ui/evidence.tsx';
import { offline as offlineIcon } from '../../ui/icons.ts';
import { droplets, flame, power, sliders, unlink } from '../../ui/icons-of-energy.ts';
import { link } from '../../ui/icons-of-things.ts';
import { fan, snowflake } from '../../ui/icons-of-units.ts';
import type { IconShape } from '../../ui/icons.ts';
import { AttentionCard, Banner } from '../../ui/notices.tsx';
import { controlledOf } from './controlled-of.ts';
import { ChoiceControl, Control, PowerControl } from './controls.tsx';
import { hintOf } from './setting-hints.ts';
import { SetPoint } from './set-point.tsx';
import { type SplitGroup, splitGroupOf } from './split-group.ts';
import { SplitWarning, WaitingNotice } from './split-note.tsx';
import { Tank } from './tank.tsx';
import { type PartView, type UnitStatus, type UnitView } from './unit-view.ts';
import { isControlNamed } from './named-values.ts';
import { type UnitProps, useReadAge, useUnitView } from './use-unit.ts';

interface ViewedProps extends UnitProps {
  readonly view: UnitView;
}

/** State, faults and controls of one unit. */
export function UnitControls(unitProps: UnitProps) {
  const view = useUnitView(unitProps);
  const props = { ...unitProps, view };
  const { unit, units } = unitProps;
  const group = splitGroupOf(unit, units);
  const text = useText();
  const age = useReadAge(props);
  const kind = view.isOutOfDate ? 'out-of-date' : 'measured';
  const chip = chips[view.state];
  return (
    <>
      <div className="unit-head">
        <Chip tone={chip.tone} icon={chip.icon}>
          {text(`monitoring.state-${view.state}`)}
        </Chip>
        <Age
          text={age}
          {...(unit.readAt === null ? {} : { dateTime: unit.readAt })}
          evidence={<EvidenceMark kind={kind} text={text(`monitoring.evidence-${kind}`)} />}
        />
        {(unit.name !== '' || unit.model !== '') && (
          <p className="unit-kind caption">
            {unit.model === ''
              ? text(`monitoring.kind-${unit.kind}`)
              : text('monitoring.kind-and-model', {
                  kind: text(`monitoring.kind-${unit.kind}`),
                  model: unit.model,
                })}
          </p>
        )}
      </div>
      {view.state === 'unreported' && <Unreported {...props} />}
      {view.state === 'offline' && <Silent {...props} />}
      {group && (
        <WaitingNotice
          group={group}
          unit={unit}
          mode={view.parts[0]?.mode ?? null}
          installation={unitProps.installation}
          timeZone={unitProps.timeZone}
        />
      )}
      {!props.canChange && <Banner icon={offlineIcon}>{text('monitoring.read-only')}</Banner>}
      {props.canChange && <Parts group={group} {...props} />}
    </>
  );
}

const chips: Readonly<
  Record<UnitStatus, { tone: 'neutral' | 'sh' | 'dhw' | 'cool'; icon: IconShape }>
> = {
  heating: { tone: 'sh', icon: flame },
  cooling: { tone: 'cool', icon: snowflake },
  'hot-water': { tone: 'dhw', icon: droplets },
  auto: { tone: 'neutral', icon: sliders },
  dry: { tone: 'neutral', icon: droplets },
  'fan-only': { tone: 'neutral', icon: fan },
  on: { tone: 'neutral', icon: power },
  off: { tone: 'neutral', icon: power },
  connected: { tone: 'neutral', icon: link },
  offline: { tone: 'neutral', icon: offlineIcon },
  unreported: { tone: 'neutral', icon: unlink },
  unknown: { tone: 'neutral', icon: offlineIcon },
};

type GroupedProps = ViewedProps & { group: SplitGroup | null };
type PartProps = GroupedProps & { part: PartView };

/** The tank follows the set-point of the first circuit, so that its boost is in sight on a phone. */
function Parts(props: GroupedProps) {
  const { parts } = props.view;
  const tanks = parts.filter(({ point }) => point.type === 'dhw');
  const [first, ...others] = parts.filter(({ point }) => point.type !== 'dhw');
  const keyed = (part: PartView) => ({ key: `${part.point.point}-${parts.indexOf(part)}`, part });
  return (
    <>
      {first && <Climate {...props} part={first} />}
      {tanks.map(keyed).map(({ key, part }) => (
        <Tank
          key={key}
          part={part}
          controlled={controlledOf(props, part.point, part.mode)}
          timeZone={props.timeZone}
          isOutOfDate={props.view.isOutOfDate}
        />
      ))}
      {first && <ClimateSettings {...props} part={first} />}
      {others.map(keyed).map(({ key, part }) => (
        <div key={key} className="stack">
          <Climate {...props} part={part} />
          <ClimateSettings {...props} part={part} />
        </div>
      ))}
    </>
  );
}

function useClimateLabel({ unit }: UnitProps): string {
  const text = useText();
  return text(unit.kind === 'ventilation' ? 'monitoring.air' : 'monitoring.rooms');
}

/** Set-point and operation mode. */
function Climate({ part, group, ...props }: PartProps) {
  const text = useText();
  const controlled = controlledOf(props, part.point, part.mode);
  const isOff = part.power?.value === 'off';
  const label = useClimateLabel(props);
  const mainChoice =
    part.mainChoice && isControlNamed(text, part.mainChoice) ? part.mainChoice : null;
  if (!part.steered && !mainChoice) return null;
  return (
    <section className="climate" aria-label={label}>
      {part.steered && (
        <SetPoint
          controlled={controlled(part.steered.value)}
          actual={part.steered.actual}
          isOff={isOff}
        />
      )}
      {mainChoice && (
        <ChoiceControl
          controlled={controlled(mainChoice)}
          label={valueName(text, mainChoice.name)}
          bare
        />
      )}
      {group && mainChoice && (
        <SplitWarning
          group={group}
          mode={part.mode}
          options={mainChoice.options ?? []}
          timeZone={props.timeZone}
        />
      )}
    </section>
  );
}

function ClimateSettings({ part, ...props }: PartProps) {
  const text = useText();
  const controlled = controlledOf(props, part.point, part.mode);
  const label = useClimateLabel(props);
  const settings = part.settings.filter((value) => isControlNamed(text, value));
  if (!part.power && settings.length === 0) return null;
  return (
    <div className="control-list">
      {part.power && <PowerControl controlled={controlled(part.power)} label={label} />}
      {settings.map((value) => (
        <Control
          key={value.name}
          controlled={controlled(value)}
          hint={hintOf(text, value, 'room')}
        />
      ))}
    </div>
  );
}

function Silent({ unit, timeZone }: UnitProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  return (
    <AttentionCard
      kind="calm"
      icon={offlineIcon}
      kicker={text('monitoring.state-offline')}
      title={text('monitoring.offline', { name: unit.name })}
    >
      {unit.lastSeenAt === null
        ? text('monitoring.offline-never')
        : text('monitoring.offline-why', {
            age: ageText(text, formats, { at: unit.lastSeenAt, now }),
          })}
    </AttentionCard>
  );
}

function Unreported({ unit, timeZone }: UnitProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  return (
    <AttentionCard
      kind="calm"
      icon={unlink}
      kicker={text('monitoring.state-unreported')}
      title={text('monitoring.unreported', { name: unit.name })}
    >
      {text('monitoring.unreported-why', {
        time: unit.unreportedSince === null ? '' : formats.dateTime(unit.unreportedSince),
      })}
    </AttentionCard>
  );
}
