import type { IncomingMessage } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { activityTypes } from '@parta/contracts/fediverse'
import { limits } from '@parta/contracts/limits'
import { bodyBytesOf, type Operation } from '@parta/contracts/operation'
import express, { type Request, type RequestHandler, type Response } from 'express'

/** Reads and parses the body of a request. */
export type BodyReader = (request: Request, response: Response) => Promise<unknown>

/**
 * Returns the function that reads an operation's body: JSON, or an HTML form where the operation takes one (another
 * site's page or a mail program posts it). A missing body is `{}`. Compressed bodies are refused, because a few bytes
 * can unpack to millions.
 * @throws request.tooLarge above the operation's limit; request.malformed when the body cannot be parsed or has another
 * content type
 */
export function createBodyReader(operation: Operation): BodyReader {
  if (operation.method === 'GET') return async (request) => unread(request)
  const parse = operation.form
    ? express.urlencoded({ limit: limits.formBytes, extended: false, parameterLimit: 20, inflate: false })
    : express.json({
        limit: bodyBytesOf(operation),
        strict: true,
        inflate: false,
        ...(operation.takes ? { type: [...activityTypes], verify: keepBytes } : {}),
      })
  return async (request, response) => {
    // The client closed the connection while the token was checked: the parser would wait for the body for ever.
    if (request.destroyed) throw new AppError('request.malformed')
    // Mail programs send one-click unsubscription (RFC 8058) as a multipart form whose fields repeat the address: they
    // are not read.
    if (operation.form && request.is('multipart/form-data')) return {}
    await parsed(parse, request, response)
    return request.body === undefined ? unread(request) : request.body
  }
}

/** The bytes of bodies whose signature is checked; forgotten with their requests. */
const bytes = new WeakMap<IncomingMessage, Buffer>()

function keepBytes(request: IncomingMessage, _response: unknown, body: Buffer): void {
  bytes.set(request, body)
}

/** Returns the body of a call of an operation with `takes`, byte by byte as it was sent. */
export function bodyBytes(request: IncomingMessage): Buffer {
  return bytes.get(request) ?? Buffer.alloc(0)
}

function parsed(parse: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })
}

/** Refuses a body that no parser took: the operation has none, or the content type is another. */
function unread(request: Request): object {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length !== '0' || encoding) throw new AppError('request.malformed')
  return {}
}
