import { createProxyServer } from 'httpxy'
import { certificate } from '../../support/certificates.ts'

/**
 * Puts a TLS proxy in front of the gateway, as docs/OPERATIONS.md tells operators to. Browsers speak HTTP/2 with it: all files come
 * over one connection instead of six.
 * @param port where the proxy listens on 127.0.0.1
 * @param target the address of the gateway
 * @returns a function that stops the proxy
 */
export async function startTlsFront(port: number, target: string): Promise<() => Promise<void>> {
  const { key, cert } = await certificate('localhost')
  const proxy = createProxyServer({ target, ws: true, xfwd: true, http2: true, ssl: { key, cert } })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return () => new Promise((resolve) => proxy.close(resolve))
}
