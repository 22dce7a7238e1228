import type { Implementation } from '@hearth/platform/http/http.ts';
import type { SettingDeps } from '../setting/save-setting.ts';
import type { alertContract } from './contract.ts';
import { dismissAlert, muteAlertKind, snoozeAlert } from './decide-alert.ts';
import { listAlerts } from './list-alerts.ts';

export function alertRoutes(deps: SettingDeps): Implementation<typeof alertContract> {
  return {
    listAlerts: ({ access }) => listAlerts(deps, access),
    snoozeAlert: ({ access, params, body }) =>
      snoozeAlert(deps, access, { alert: params.alert, days: body.days }),
    dismissAlert: ({ access, params }) => dismissAlert(deps, access, params.alert),
    muteAlertKind: ({ access, params }) => muteAlertKind(deps, access, params.alert),
  };
}
