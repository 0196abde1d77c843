import type { Response } from 'express'

/**
 * Sends a picture that only this caller may see. The browser caches it for five minutes, shared caches never, because
 * the right to see it may end; `Vary` makes the next person at that browser load it with their own token.
 * @param bytes WebP
 */
export function sendPrivatePicture(response: Response, bytes: Buffer): void {
  response
    .status(200)
    .set({
      'Content-Type': 'image/webp',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=300',
      Vary: 'Authorization',
    })
    .send(bytes)
}
