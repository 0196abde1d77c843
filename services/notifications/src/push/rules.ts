/** The push services of the browsers (domain-facts 6); what stands under `.` is any host below it. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether we would send to it. An endpoint is an address that a stranger tells us to call: only known
 * push services are, by https on its own port, so that nothing inside our network can be reached.
 * @param extra hosts of this Parta's own, with port where it is not the usual one; on this machine also by http
 */
export function isPushService(endpoint: string, extra: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (extra.includes(host)) return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  if (protocol !== 'https:' || port !== '') return false
  return services.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
}
