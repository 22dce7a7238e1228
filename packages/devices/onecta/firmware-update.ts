import type { Value } from '../device-cloud.ts';
import { child } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { plainValue } from '../read-context.ts';

/** Prefix of the path of an update: the vendor starts it with `PUT …/firmware/{id}`. */
export const FIRMWARE_PATH = 'firmware/';

/**
 * The version that a management point runs, or the one that it is installing. It can be set to the version on offer, where the
 * payload says so. null for a point without a version or without updates.
 */
export function firmwareUpdateOf(node: Node, values: readonly Value[]): Value | null {
  const textOf = (name: string): string | null => {
    const found = values.find((value) => value.name === name)?.value;
    return typeof found === 'string' && found !== '' ? found : null;
  };
  const offer = child(node, 'firmwareUpdate');
  const isSupported = values.some(
    ({ name, value }) => name === 'isFirmwareUpdateSupported' && value === true,
  );
  if (offer === null && !isSupported) return null;
  const installed = plainVersion(textOf('firmwareVersion') ?? textOf('softwareVersion'));
  const offered = plainVersion(textOf('firmwareUpdate.version'));
  const id = textOf('firmwareUpdate.id');
  if (installed === null && offered === null) return null;
  const isRunning = textOf('firmwareUpdateStatus') === 'in-progress';
  const isOnOffer = offered !== null && id !== null && offered !== installed;
  return {
    ...plainValue('firmwareUpdate', isRunning ? (offered ?? installed) : installed),
    settable: isOnOffer && !isRunning && child(offer ?? node, 'settable')?.json === true,
    options: offered === null ? null : [offered],
    path: isOnOffer ? `${FIRMWARE_PATH}${id}` : null,
  };
}

/** Adapters write `1_31_0`, their updates `1.31.0`. */
const plainVersion = (version: string | null): string | null =>
  version?.replaceAll('_', '.') ?? null;
