import type { GatewayConfig } from './config.ts'

/**
 * Returns a warning for each insecure setting. The gateway logs them at its start and shows them in `/health/ready`.
 */
export function warningsOf({
  PARTA_PUBLIC_URL: publicUrl,
  PARTA_TRUSTED_PROXIES: proxies,
}: Pick<GatewayConfig, 'PARTA_PUBLIC_URL' | 'PARTA_TRUSTED_PROXIES'>): readonly string[] {
  // The gateway has no TLS itself: a public https address means that a proxy is in front of it.
  return publicUrl.startsWith('https:') && proxies === 0 ? [hiddenClients] : []
}

const hiddenClients =
  'PARTA_PUBLIC_URL is https, so a TLS proxy stands in front, but PARTA_TRUSTED_PROXIES is 0: all visitors are counted as one address, the address of the proxy. Set PARTA_TRUSTED_PROXIES to the number of your proxies.'
