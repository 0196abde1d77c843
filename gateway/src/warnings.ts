import type { GatewayConfig } from './config.ts'

type Judged = Pick<
  GatewayConfig,
  'PARTA_PUBLIC_URL' | 'PARTA_TRUSTED_PROXIES' | 'PARTA_MAILBOX_URL' | 'PARTA_RATE_FACTOR'
>

/**
 * Returns a warning for each insecure setting. The gateway logs them at its start and shows them in `/health/ready`.
 */
export function warningsOf({
  PARTA_PUBLIC_URL: publicUrl,
  PARTA_TRUSTED_PROXIES: proxies,
  PARTA_MAILBOX_URL: mailbox,
  PARTA_RATE_FACTOR: factor,
}: Judged): readonly string[] {
  // The gateway has no TLS itself: a public https address means that a proxy is in front of it.
  if (!publicUrl.startsWith('https:')) return []
  return [
    ...(proxies === 0 ? [hiddenClients] : []),
    ...(mailbox === undefined ? [] : [openMailbox]),
    ...(factor > 1 ? [raisedLimits] : []),
  ]
}

const hiddenClients =
  'PARTA_PUBLIC_URL is https, so a TLS proxy stands in front, but PARTA_TRUSTED_PROXIES is 0: all visitors are counted as one address, the address of the proxy. Set PARTA_TRUSTED_PROXIES to the number of your proxies.'

const openMailbox =
  'PARTA_MAILBOX_URL is set on a public address: /mailbox may show every mail, with the codes and links that sign in, to every visitor. It is for npm start on your own machine; remove it.'

const raisedLimits =
  'PARTA_RATE_FACTOR is above 1 on a public address: as many more passwords and codes can be tried. It is for load tests; remove it.'
