import { mounted } from '@hearth/platform/http/mount.ts';
import { rebased } from '@hearth/platform/http/rebase.ts';
import { photosMsMax } from '@hearth/platform/http/serve.ts';
import { runStandalone } from '@hearth/platform/process/run-standalone.ts';
import { isReachableFromNetwork } from '@hearth/platform/process/start-rules.ts';
import { usable } from '@hearth/platform/process/start-up.ts';
import { readEnvironment } from './config.ts';
import { formTargetsOf, makeWeb } from './make-web.ts';
import { webMigrations } from './migrations.ts';
import { partnerAnswers } from './partner-answers.ts';
import { paymentEvents } from './payment-events.ts';

// The standalone web app, in front of services in their own processes. Their pages for browsers (the provider's, and the
// simulated vendor's sign-in) are served here too: one origin, as in one process.
const config = usable(readEnvironment());
const { publicUrl, shared, identityUrl, deviceCloudUrl } = config;
const provider = rebased(new URL('/idp', publicUrl), new URL('/idp', identityUrl));
await runStandalone({
  name: 'web',
  config,
  sets: [webMigrations],
  proxies: config.proxies,
  requestMsMax: photosMsMax,
  async create(deps) {
    const web = await makeWeb(deps, {
      secrets: config.secrets,
      product: { baseUrl: config.productUrl.href, fetch },
      energy: { baseUrl: config.energyUrl.href, fetch },
      identity: { baseUrl: identityUrl.href, fetch },
      provider,
      random: Math.random,
      onDeveloperLink(link) {
        if (config.environment === 'feature' && isReachableFromNetwork(config))
          process.stdout.write(`developers' pages on another device, once: ${link.href}\n`);
      },
      settings: {
        publicUrl,
        environment: config.environment,
        brand: shared.brand,
        hasOutbox: shared.smtp === undefined && config.environment === 'feature',
        viewportZoom: config.viewportZoom ?? shared.brand.viewportZoom,
        elsewhere: config.elsewhere,
        reporting: config.reporting,
        formTargets: formTargetsOf({ ...shared, elsewhere: config.elsewhere }),
        hasDemo: shared.demoHomes.length > 0,
        demoAccount: null,
      },
    });
    const cloud = rebased(new URL('/device-cloud', publicUrl), deviceCloudUrl);
    const mounts = [
      { prefix: '/idp', isStripped: false, fetch: provider },
      { prefix: '/device-cloud', isStripped: false, fetch: cloud },
      paymentEvents(rebased(new URL('/api/product', publicUrl), config.productUrl)),
      partnerAnswers(rebased(new URL('/api/product', publicUrl), config.productUrl)),
    ];
    return { fetch: mounted(mounts, web.fetch), owner: web };
  },
});
