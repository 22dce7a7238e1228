import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { snowflake } from '../../ui/icons-of-units.ts';
import { AttentionCard } from '../../ui/notices.tsx';
import type { SplitGroup } from './split-group.ts';

export interface SplitProps {
  readonly group: SplitGroup;
  readonly unit: LiveUnit;
  /** The unit's mode. */
  readonly mode: string | null;
  readonly installation: string;
  readonly timeZone: string;
}

/** Notice that the unit waits for another one. */
export function WaitingNotice({ group, unit, mode, installation, timeZone }: SplitProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const against = mode === null ? [] : group.against(mode);
  const [first] = against;
  if (!group.isInConflict) return null;
  return (
    <AttentionCard
      kind="calm"
      icon={snowflake}
      kicker={text('monitoring.split-kicker')}
      title={text('monitoring.split-waits', { name: unit.name })}
      actions={
        first && (
          <ButtonLink href={paths.monitoring(installation, { unit: first.unit })}>
            {text('monitoring.split-go', { name: first.name })}
          </ButtonLink>
        )
      }
    >
      {first
        ? text('monitoring.split-why', { names: formats.list(against.map(({ name }) => name)) })
        : text('monitoring.split-why-unknown')}
    </AttentionCard>
  );
}

/** Warning at modes that conflict with another unit. */
export function SplitWarning({
  group,
  mode,
  options,
  timeZone,
}: Pick<SplitProps, 'group' | 'mode' | 'timeZone'> & { options: readonly string[] }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const warned = options.filter((option) => option !== mode && group.against(option).length > 0);
  if (group.isInConflict || warned.length === 0) return null;
  return warned.map((option) => (
    <p key={option} className="small">
      {text(`monitoring.split-before-${option}`, {
        names: formats.list(group.against(option).map(({ name }) => name)),
      })}
    </p>
  ));
}
