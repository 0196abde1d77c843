import type { Response } from 'express'

/**
 * Answers a picture that only its caller may see. Their browser keeps it for five minutes and nothing shared keeps it
 * at all, because the right to see it may end; the next person at that browser is asked for their own token.
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
