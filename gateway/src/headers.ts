import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** How long browsers use only https after seeing this header. */
const yearSeconds = 31_536_000

/** What pages may use: the camera scans the passes of players, and the position finds events nearby. */
const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'

interface PageOptions {
  readonly tilesUrl?: string | undefined
  /** `true` for a page that other sites may show in a frame. */
  readonly framed?: boolean
}

/**
 * Returns the security headers of pages and files; API answers are JSON and use `apiHeaders`. Pictures may come from
 * Parta, and from the tile server if one is configured. Other sites may frame no page but the embedded calendar.
 */
export function pageHeaders(publicUrl: string, { tilesUrl, framed = false }: PageOptions = {}) {
  const secure = publicUrl.startsWith('https:')
  const socket = publicUrl.replace(/^http/, 'ws')
  const setOthers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI library adds style sheets. A nonce would have to be new in each answer, but a page is compressed once and
        // kept by browsers for times without a connection. There is no such exception for scripts.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tilesUrl ? [new URL(tilesUrl).origin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", new URL(socket).origin],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [framed ? '*' : "'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: yearSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: framed ? false : { action: 'deny' },
    // Chromium warns about this header in a frame with `sandbox`, which has no origin.
    originAgentCluster: !framed,
  })
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    response.setHeader('Permissions-Policy', permissions)
    setOthers(request, response, next)
  }
}

const pageOnly = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/**
 * Removes the policies of pages from the answer with a script, style sheet or font, to which browsers do not apply them:
 * they are longer than many of these files.
 */
export function withoutPagePolicies(response: ServerResponse): void {
  for (const name of pageOnly) response.removeHeader(name)
}

export function apiHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  }
}

/**
 * Lets pages of any other site read an answer. Without `Access-Control-Allow-Credentials`, browsers do not give them
 * answers to calls with cookies.
 */
export function allowAnySite(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}
