import { DaikinCloudController } from 'daikin-controller-cloud';

/** Results of the published client at our cloud, sent to the parent process step by step. */
interface StepReport {
  readonly step: string;
  readonly value: unknown;
}

type Options = ConstructorParameters<typeof DaikinCloudController>[0];
type TokenSet = NonNullable<Options['tokenSet']>;

const [, , , clientId = '', clientSecret = '', redirectUri = ''] = process.argv;
const report = (step: string, value: unknown): void => {
  const stepReport: StepReport = { step, value };
  process.send?.(stepReport);
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
      report('authorize', url);
      return promise;
    },
    ...(tokenSet ? { tokenSet } : {}),
  });
  made.on('rate_limit_status', (status) => report('rate-limit', status));
  made.on('token_update', (tokens) => report('tokens', tokens));
  return made;
}

const failure = async (run: () => Promise<unknown>): Promise<string> =>
  run().then(
    () => 'no failure',
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  );

const first = controller();
let tokens: TokenSet | undefined;
first.on('token_update', (tokenSet) => {
  tokens = tokenSet;
});
const [heatPump] = await first.getCloudDevices();
if (!heatPump) throw new Error('no devices');
report(
  'devices',
  (await first.getCloudDevices()).map((device) => device.getId()),
);
const setPoint = '/operationModes/heating/setpoints/domesticHotWaterTemperature';
await heatPump.setData('domesticHotWaterTank', 'temperatureControl', setPoint, 53);
await heatPump.setData('climateControlMainZone', 'onOffMode', 'off', undefined);
await heatPump.updateData();
report('written', [
  heatPump.getData('domesticHotWaterTank', 'temperatureControl', setPoint).value,
  heatPump.getData('climateControlMainZone', 'onOffMode', undefined).value,
]);
heatPump.managementPoints['gateway'].colour = { settable: true, value: 'red' };
report('missing', await failure(() => heatPump.setData('gateway', 'colour', 'blue', undefined)));
report(
  'read-only',
  await failure(() => heatPump.setData('gateway', 'modelInfo', 'x', undefined, true)),
);
const expired = { ...tokens, expires_at: 1 } as TokenSet;
report('refreshed', (await controller(expired).getCloudDevices()).length);
report(
  'limited',
  await failure(async () => {
    for (let call = 0; call < 30; call += 1) await first.getApiInfo();
  }),
);
report('used-again', await failure(() => controller(expired).getCloudDevices()));
report('done', null);
process.disconnect?.();
