import tls from 'node:tls';

// Loaded before the client: what it sends to the vendor's two hosts goes to a port of this machine instead, so that neither
// port 443 nor a hosts file is needed. Name and certificate are still checked.
const vendorHosts = new Set(['idp.onecta.daikineurope.com', 'api.onecta.daikineurope.com']);
const port = Number(process.argv[2]);
const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions) => tls.TLSSocket;

Object.assign(tls, {
  connect: (options: tls.ConnectionOptions) =>
    vendorHosts.has(options.host ?? '')
      ? connect({ ...options, servername: options.host ?? '', host: '127.0.0.1', port })
      : connect(options),
});
