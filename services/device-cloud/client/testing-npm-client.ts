import { DaikinCloudController } from 'daikin-controller-cloud';

/** Results of the published client at our cloud, sent to the parent process step by step. */
interface Told {
  readonly step: string;
  readonly value: unknown;
}

type Options = ConstructorParameters<typeof DaikinCloudController>[0];
type TokenSet = NonNullable<Options['tokenSet']>;

const [, , , clientId = '', clientSecret = '', redirectUri = ''] = process.argv;
const tell = (step: string, value: unknown): void => {
  const told: Told = { step, value };
  process.send?.(told);
};

function controller(tokenSet?: TokenSet): DaikinCloudController {
  const made = new DaikinCloudController({
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcCallbackServerBaseUrl: redirectUri,
    oidcAuthorizationTimeoutS: 60,
    certificatePathKey: '',
    certificatePathCert: '',
    customOidcCodeReceiver: (url: string) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      process.once('message', (code) => resolve(String(code)));
      tell('authorize', url);
      return promise;
    },
    ...(tokenSet ? { tokenSet } : {}),
  });
  made.on('rate_limit_status', (status) => tell('rate-limit', status));
  made.on('token_update', (tokens) => tell('tokens', tokens));
  return made;
}

const failure = async (run: () => Promise<unknown>): Promise<string> =>
  run().then(
    () => 'no failure',
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  );

const first = controller();
let tokens: TokenSet | undefined;
first.on('token_update', (kept) => {
  tokens = kept;
});
const [heatPump] = await first.getCloudDevices();
if (!heatPump) throw new Error('no devices');
tell(
  'devices',
  (await first.getCloudDevices()).map((device) => device.getId()),
);
const setPoint = '/operationModes/heating/setpoints/domesticHotWaterTemperature';
await heatPump.setData('domesticHotWaterTank', 'temperatureControl', setPoint, 53);
await heatPump.setData('climateControlMainZone', 'onOffMode', 'off', undefined);
await heatPump.updateData();
tell('written', [
  heatPump.getData('domesticHotWaterTank', 'temperatureControl', setPoint).value,
  heatPump.getData('climateControlMainZone', 'onOffMode', undefined).value,
]);
heatPump.managementPoints['gateway'].colour = { settable: true, value: 'red' };
tell('missing', await failure(() => heatPump.setData('gateway', 'colour', 'blue', undefined)));
tell(
  'read-only',
  await failure(() => heatPump.setData('gateway', 'modelInfo', 'x', undefined, true)),
);
const expired = { ...tokens, expires_at: 1 } as TokenSet;
tell('refreshed', (await controller(expired).getCloudDevices()).length);
tell(
  'limited',
  await failure(async () => {
    for (let call = 0; call < 30; call += 1) await first.getApiInfo();
  }),
);
tell('used-again', await failure(() => controller(expired).getCloudDevices()));
tell('done', null);
process.disconnect?.();
