import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import type { deviceLinkContract } from '../contract.ts';
import { readCommandStatus, sendCommand } from './send-command.ts';

export function commandRoutes(
  deps: ProductDeps,
): Pick<Implementation<typeof deviceLinkContract>, 'sendCommand' | 'getCommand'> {
  return {
    sendCommand: (call) => sendCommand(deps, call),
    getCommand: ({ access, params }) => readCommandStatus(deps, access, params.command),
  };
}
