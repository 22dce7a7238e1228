import type { Alert, WatchedKind } from '@hearth/energy/alert/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { amountText, minorDigits } from '../../../i18n/amount-text.ts';
import type { Formats } from '../../../i18n/formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  type IconShape,
  about,
  alert as alertIcon,
  offline,
  refresh,
  warning,
} from '../../../ui/icons.ts';
import {
  document,
  droplets,
  euro,
  flame,
  power,
  solarPanel,
  thermometer,
} from '../../../ui/icons-of-energy.ts';
import { Details } from '../../../ui/section.tsx';
import { roundedTo } from '../cost/cost-sum.ts';
import { thresholdText } from '../settings/alerts/threshold-text.ts';
import { AlertDecisions } from './alert-decisions.tsx';
import { AlertEvidence } from './alert-evidence.tsx';
import { alertAction } from './alert-action.ts';
import { type AlertTools, alertText } from './alert-text.ts';

export interface AlertCardProps {
  readonly alert: Alert;
  readonly kind: WatchedKind | undefined;
  readonly installation: string;
  readonly role: string;
  readonly formats: Formats;
  readonly isUnread: boolean;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

const icons: Readonly<Record<Alert['kind'], IconShape>> = {
  budget: euro,
  'tariff-end': document,
  'heating-use': flame,
  efficiency: flame,
  hygiene: droplets,
  silent: offline,
  frozen: thermometer,
  'price-spike': euro,
  'negative-price': euro,
  'hot-water': droplets,
  'command-refused': power,
  'solar-yield': solarPanel,
  'short-cycling': refresh,
  'backup-heater': flame,
};

const severityIcons = { act: warning, look: alertIcon, note: about } as const;

/** One alert: severity in words and icon, evidence, effect, and what to do. */
export function AlertCard({ alert, formats, ...props }: AlertCardProps) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  const tools: AlertTools = {
    text,
    formats,
    money: (micros, currency) =>
      amountText(roundedTo(micros, 10 ** (6 - minorDigits(currency))), { currency, locale }),
  };
  const { title, note, cost, cause } = alertText(alert, tools);
  const action = alertAction(alert, props);
  const isOver = alert.state === 'ended';
  const id = `alert-${alert.alert}`;
  return (
    <li className="row-item alert-item" aria-labelledby={id}>
      <div className="alert-icons">
        {props.isUnread && <span className="alert-dot" />}
        <Icon shape={icons[alert.kind]} />
      </div>
      <div className="alert-body">
        <p className={`alert-kicker alert-${isOver ? 'ended' : alert.severity}`}>
          <Icon shape={severityIcons[alert.severity]} size="small" />
          <span>
            {[
              ...(props.isUnread ? [text('alerts.new')] : []),
              text(isOver ? 'alerts.ended' : `alerts.severity-${alert.severity}`),
              text(`alerts.group-${alert.group}`),
              ...(alert.isTimeCertain ? [formats.time(alert.begunAt)] : []),
            ].join(' · ')}
          </span>
        </p>
        <h3 className="alert-title" id={id}>
          {title}
        </h3>
        <p className="small second">{note}</p>
        {cost !== null && <p className="small">{cost}</p>}
        {alert.snoozedUntil !== null && (
          <p className="small">
            {text('alerts.snoozed-until', { time: formats.dateTime(alert.snoozedUntil) })}
          </p>
        )}
        {action && !isOver && (
          <div className="button-row">
            <ButtonLink href={action.href}>{text(action.label)}</ButtonLink>
          </div>
        )}
        <Details summary={text('alerts.why')}>
          <AlertEvidence facts={alert.facts} tools={tools} />
          <p>{cause}</p>
          {props.kind && props.kind.threshold.unit !== 'none' && (
            <p className="small second">
              {text('alerts.watched', { threshold: thresholdText(props.kind, text, formats) })}
            </p>
          )}
        </Details>
        {props.role !== 'partner' && <AlertDecisions {...props} alert={alert} title={title} />}
      </div>
    </li>
  );
}
