import helmet from 'helmet'

/** How long browsers keep to https once they saw it. */
const yearSeconds = 31_536_000

interface PageOptions {
  readonly tilesUrl?: string | undefined
  /** The page may stand inside of any other site's. */
  readonly framed?: boolean
}

/**
 * Security headers of pages and files; the API answers JSON and needs only what `apiHeaders` sets.
 * Pictures come from ourselves, and from the tile server where one is configured. No page of another site
 * may hold one of ours, except those that are made for it.
 */
export function pageHeaders(publicUrl: string, { tilesUrl, framed = false }: PageOptions = {}) {
  const secure = publicUrl.startsWith('https:')
  const socket = publicUrl.replace(/^http/, 'ws')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI library sets styles on elements; scripts have no such exception.
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
  })
}

/** Headers of every API answer. */
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
